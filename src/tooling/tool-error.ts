/** Something a person can mend: its message says what, where and what to do, and is all that they are shown. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Runs a command's work; ends the process with 1 and the plain message if the person has something to mend. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Node reports a wrong flag of the command line in the same plain way. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof ToolError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
