import type { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import { plainJson } from '../output.ts';
import type { Records } from './records.ts';

/** Exit codes. */
export const EXIT = {
  fine: 0,
  /** Negative result: nothing found, database damaged, mail not delivered. */
  negative: 1,
  misused: 2,
  /** Settings invalid or database unavailable. */
  unusable: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Wrong arguments of a command, described in one sentence. */
export class UsageError extends Error {}

export type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** Arguments and dependencies of a command. */
export interface Call {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  words: string[];
  /** Read on first use. */
  config(): Config;
  /** The database on this machine or, with --remote, a service. Opened on first use. */
  records(options?: { mayCreate: boolean }): Records;
  /** Opens the enquiries of the service at a URL. */
  remote(address: string): Records;
  environment: Environment;
  /** Writes to standard output. */
  write(text: string): void;
  /** Writes a remark, which is not part of the result, to standard error. */
  remark(sentence: string): void;
}

export interface Command {
  /** One line in the list of commands. */
  summary: string;
  /** Arguments, as shown after the name of the command. */
  usage: string;
  /** Text below the usage. */
  help: string;
  /** Whether it accepts positional arguments. */
  takesWords?: boolean;
  options: Options;
  /** Whether --remote lets it work on a service elsewhere. */
  worksRemotely?: boolean;
  run(call: Call): ExitCode | Promise<ExitCode>;
}

export const JSON_OPTION: Options = { json: { type: 'boolean' } };

export const asJson = (value: unknown) => `${plainJson(value, 2)}\n`;
