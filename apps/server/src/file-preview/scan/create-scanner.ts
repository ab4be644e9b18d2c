import type { Scanner } from "@orrery/registry";
import { isPreviewError, type PreviewErrorCode } from "../preview-error.ts";
import { createPreviewer } from "../previewer.ts";

/** The thread that scans goes when there was nothing to scan for this long. */
const IDLE_MS = 10_000;

/** What another look would find again. */
const LASTING: ReadonlySet<PreviewErrorCode> = new Set(["invalid-file", "over-limit"]);

/** Scans and measures files in a separate thread with limits on time and memory. */
export function createScanner(): Scanner & { readonly close: () => Promise<void> } {
  const previewer = createPreviewer();
  let running = 0;
  let idle: NodeJS.Timeout | undefined;

  async function work<Found>(look: () => Promise<Found>): Promise<Found> {
    clearTimeout(idle);
    running++;
    try {
      return await look();
    } finally {
      running--;
      if (running === 0) idle = setTimeout(() => void previewer.close(), IDLE_MS).unref();
    }
  }

  return {
    scan: ({ id, path, size, read }) =>
      work(async () => {
        try {
          return await previewer.preview({ kind: "scan", name: path }, { key: id, size, read });
        } catch (error) {
          const message = `The file could not be scanned: ${(error as Error).message}`;
          return { verdict: "unscanned", findings: [{ verdict: "unscanned", message }] };
        }
      }),

    measure: ({ id, size, read }) =>
      work(async () => {
        try {
          const job = { kind: "schema", format: "parquet" } as const;
          const { rows, width } = await previewer.preview(job, { key: id, size, read });
          return Number.isSafeInteger(rows) && rows >= 0 ? { rows, columns: width } : undefined;
        } catch (error) {
          if (isPreviewError(error) && LASTING.has(error.code)) return undefined;
          throw error;
        }
      }),

    async close() {
      clearTimeout(idle);
      await previewer.close();
    },
  };
}
