/** Creates what repeats work until it is stopped, one run at a time. */
export function createRepeater(work: () => Promise<void>, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = () =>
    (running ??= work().finally(() => {
      running = undefined;
    }));
  return {
    /** Runs it once, unless it is running. */
    run,
    /** Runs it at once, and then at each interval. */
    start(): void {
      clearInterval(timer);
      void run();
      timer = setInterval(() => void run(), everyMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
