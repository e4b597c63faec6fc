/** Wrong arguments of a command. The message is one sentence for the person who has called it. */
export class UsageError extends Error {}
