import type { Scanner } from "@orrery/registry";
import { createPreviewer } from "../previewer.ts";

/** The thread that scans goes when there was nothing to scan for this long. */
const IDLE_MS = 10_000;

/** Scans files in a separate thread with limits on time and memory. */
export function createScanner(): Scanner & { readonly close: () => Promise<void> } {
  const previewer = createPreviewer();
  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  return {
    async scan({ id, path, size, read }) {
      clearTimeout(idle);
      running++;
      try {
        return await previewer.preview({ kind: "scan", name: path }, { key: id, size, read });
      } catch (error) {
        const message = `The file could not be scanned: ${(error as Error).message}`;
        return { verdict: "unscanned", findings: [{ verdict: "unscanned", message }] };
      } finally {
        running--;
        if (running === 0) idle = setTimeout(() => void previewer.close(), IDLE_MS).unref();
      }
    },
    async close() {
      clearTimeout(idle);
      await previewer.close();
    },
  };
}
