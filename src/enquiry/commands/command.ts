import type { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import type { Records } from '../store/records.ts';

/** How a command ended, for the program that called it. */
export const EXIT = {
  fine: 0,
  /** It was understood, and the answer is no: nothing found, not sound, not delivered. */
  negative: 1,
  misused: 2,
  /** The settings or the database cannot be used. */
  unusable: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that was called in a way it cannot understand, told in one sentence. */
export class UsageError extends Error {}

export type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** What a command was called with and may use. */
export interface Call {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  words: string[];
  /** Read when first asked for. */
  config(): Config;
  /** Opened when first asked for. */
  records(): Records;
  environment: Environment;
  /** Writes to the standard output. */
  write(text: string): void;
  /** Writes what is not a result to the error output. */
  remark(sentence: string): void;
}

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** What stands after the name of the command. */
  usage: string;
  /** What to know besides, below the usage. */
  help: string;
  /** Whether anything but options may stand behind its name. */
  takesWords: boolean;
  options: Options;
  run(call: Call): ExitCode | Promise<ExitCode>;
}

export const JSON_OPTION: Options = { json: { type: 'boolean' } };

export const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
