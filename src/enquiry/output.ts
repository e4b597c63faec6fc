/** Control characters except tabs and line ends, and bidirectional formatting characters. */
const STEERING = /[^\P{Cc}\n\t\r]|\r(?!\n)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Replaces characters that could move a terminal's cursor, change its title or reverse what follows. */
export const plain = (text: string) => text.replace(STEERING, '\ufffd');

/** Formats JSON in which those characters are escaped. `JSON.stringify` leaves those from U+007F up as they are. */
export const plainJson = (value: unknown) =>
  JSON.stringify(value).replace(
    STEERING,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Creates the function that writes to a stream: exactly into files and pipes, plain text to a terminal. */
export const writerTo =
  (stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) =>
  (text: string): void =>
    void stream.write(stream.isTTY ? plain(text) : text);

/** Formats milliseconds since 1970 in ISO 8601; returns null for null and for invalid times. */
export function iso(time: number | null): string | null {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. Not shared with `build`, which a deployment of the service does not contain. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
