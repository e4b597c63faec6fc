/** Version of the runtime's behaviour that the Worker was tested with; not newer than the installed workerd. */
export const COMPATIBILITY_DATE = '2026-11-01';
