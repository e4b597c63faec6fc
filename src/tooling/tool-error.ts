/** An error that the user can fix. Only its message is shown: what is wrong, where, and what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Runs a command. Prints errors that the user can fix without a stack trace and sets the exit code to 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Whether the user can fix an error: a `ToolError`, or an invalid command-line option reported by Node. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof ToolError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
