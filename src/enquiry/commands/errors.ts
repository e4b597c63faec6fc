// The message of each is one sentence for the person who has called a command.

/** Wrong arguments of a command. */
export class UsageError extends Error {}

/** A file that a command was to write could not be written. */
export class FileError extends Error {}

/** The service could not be reached, or refused a call. */
export class AgencyError extends Error {}
