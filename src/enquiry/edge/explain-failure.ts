import type { Log } from '../log.ts';

/** Failures of the platform, each with what to do. */
const REMEDIES: [pattern: RegExp, remedy: string][] = [
  [
    /SQLITE_FULL|storage limit|maximum database size/i,
    'The storage of an object is full: erase enquiries, or raise ENQUIRY_SHARDS.',
  ],
  [
    /overloaded|too many requests queued/i,
    'An object gets more requests than it can answer: raise ENQUIRY_SHARDS.',
  ],
  [
    /too many subrequests/i,
    'A request made more calls than the plan allows: lower ENQUIRY_SHARDS, or take a larger plan.',
  ],
  [
    /exceeded.*(cpu|memory)/i,
    'The Worker needed more time or memory than the plan allows: take a larger plan.',
  ],
  [/reading '(idFromName|fetch)'/, 'A binding is missing: deploy again with npm run deploy:edge.'],
];

/** Describes a failure on the edge in its own words, with a remedy where there is one. */
export function explainFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const remedy = REMEDIES.find(([pattern]) => pattern.test(message))?.[1];
  return remedy ? `${remedy} (${message})` : message;
}

/** Adds remedies to the errors that a log takes. */
export const withRemedies = (log: Log): Log => ({
  ...log,
  event: (name, { error, ...fields } = {}) =>
    log.event(name, { ...fields, ...(error != null && { error: explainFailure(error) }) }),
});
