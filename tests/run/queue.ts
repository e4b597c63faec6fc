/** A job that may need others to have passed before. */
interface Job {
  name: string;
  needs?: string[];
}

/**
 * Runs jobs in their order, as many at the same time as there are slots, each as soon as what it needs has passed.
 *
 * @param start runs a job; resolves with whether it has passed
 * @param leaveOut called in place of `start` with a job that needs a failed or left-out one
 * @param hasPassed results of earlier jobs by name; gets those of these jobs
 */
export async function runQueue<J extends Job>(
  jobs: J[],
  slots: number,
  start: (job: J) => Promise<boolean>,
  leaveOut: (job: J) => void,
  hasPassed = new Map<string, boolean>(),
): Promise<void> {
  const waiting = [...jobs];
  const active = new Set<Promise<unknown>>();
  const isBlocked = ({ needs = [] }: J) => needs.some((name) => hasPassed.get(name) === false);
  const isReady = ({ needs = [] }: J) => needs.every((name) => hasPassed.get(name));
  while (waiting.length > 0 || active.size > 0) {
    const next = active.size < slots ? waiting.findIndex((job) => isBlocked(job) || isReady(job)) : -1;
    if (next === -1) {
      if (active.size === 0)
        throw new Error(`No job passes what these need: ${waiting.map(({ name }) => name)}`);
      await Promise.race(active);
      continue;
    }
    const [job] = waiting.splice(next, 1) as [J];
    if (isBlocked(job)) {
      hasPassed.set(job.name, false);
      leaveOut(job);
      continue;
    }
    const run = start(job).then((passed) => {
      hasPassed.set(job.name, passed);
      active.delete(run);
    });
    active.add(run);
  }
}
