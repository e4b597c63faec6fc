import { homedir } from 'node:os';

/** Returns the path of a file as terminals write it when one is dropped: in quotes, or with `\ ` for spaces. */
export const typedPath = (typed: string): string =>
  typed
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    // Before a letter, a backslash is one of Windows.
    .replace(/\\([^\p{L}\p{N}])/gu, '$1')
    .replace(/^~(?=\/)/, homedir());
