import type { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Channel } from '../delivery/channel.ts';
import type { Letter } from '../delivery/compose.ts';
import type { Environment } from '../environment.ts';
import type { Agency, Service } from './agency.ts';

/** Exit codes. */
export const EXIT = {
  fine: 0,
  /** Negative result: nothing found, database damaged, mail not delivered. */
  negative: 1,
  misused: 2,
  /** Settings invalid, or database or service unavailable. */
  unusable: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** What commands get from the program that runs them. */
export interface World {
  /** Read on first use. */
  config(): Config;
  environment: Environment;
  /** Finds the service on this machine, or creates it in this process. */
  findLocalService(options?: { mayCreate: boolean }): Service & { close(): Promise<void> };
  /** Creates a mailer for the settings. */
  createMailer(letter: Letter): Channel;
  /** Applies the migrations of this release to a copy; returns false if there is no database. */
  rehearseMigrations(copy: string): boolean;
  /** Writes to standard output. */
  write(text: string): void;
  /** Writes a remark, which is not part of the result, to standard error. */
  remark(sentence: string): void;
}

/** Arguments and dependencies of a command. */
export interface Call extends World {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  words: string[];
  /** Finds the service on this machine or, with --remote, elsewhere. Found on first use. */
  agency(options?: { mayCreate: boolean }): Promise<Agency>;
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
