import type { Registry } from "@orrery/registry";

/** A process that others took for dead appears again so soon. */
const OFFER_MS = 10_000;

/** Says where other processes ask the index of this one, until it is stopped. */
export function offerIndex(
  { processes }: Pick<Registry, "processes">,
  address: string,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let offering = Promise.resolve();
  const offer = () => {
    offering = processes.offerIndex(address).catch(onError);
  };
  offer();
  const timer = setInterval(offer, OFFER_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await offering;
      await processes.offerIndex(undefined).catch(onError);
    },
  };
}
