const LOOK_MS = 2_000;

/** Looks for work again and again, one turn after the other. `stop` leaves what is at hand for the next who look. */
export function lookForWork(
  work: (stopped: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= work(stopped.signal)
      .then(() => {})
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(turn, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort(new Error("The hub stops."));
      await running;
    },
  };
}
