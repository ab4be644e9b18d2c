import type { Hub } from "./hub.ts";

const LOOK_MS = 2_000;

/**
 * Writes down which models this process has in memory, for administrators of all processes, and ends those
 * that they do not want.
 */
export function reportModels(
  { registry: { loadedModels }, runner }: Pick<Hub, "registry" | "runner">,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let written = "[]";
  let turn = Promise.resolve();
  const look = async () => {
    const models = runner.models();
    const text = JSON.stringify(models);
    if (models.length > 0)
      for (const unwanted of await loadedModels.takeUnwanted()) runner.unload(unwanted);
    if (text === written) return;
    await loadedModels.report(models);
    written = text;
  };
  const timer = setInterval(() => {
    turn = turn.then(look).catch(onError);
  }, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
