import { stdout } from "node:process";
import type { CommitProgressEvent } from "@huggingface/hub";

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;
const REDRAW_MS = 100;

/** Shows the progress of an upload: one updated line on a terminal, a line per file elsewhere. */
export function createProgress(
  files: readonly { readonly path: string; readonly sizeBytes: number }[],
) {
  const sizes = new Map(files.map(({ path, sizeBytes }) => [path, sizeBytes]));
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = new Map<string, number>();
  const stored = new Set<string>();
  const started = Date.now();
  let drawnAt = 0;
  console.log(`${files.length} ${files.length === 1 ? "file" : "files"}, ${formatBytes(total)}`);

  const draw = (text: string, force = false) => {
    if (!stdout.isTTY || (!force && Date.now() - drawnAt < REDRAW_MS)) return;
    drawnAt = Date.now();
    stdout.write(`\r\x1b[2K${text.slice(0, stdout.columns - 1)}`);
  };

  return {
    take(event: CommitProgressEvent) {
      if (event.event === "phase") {
        draw(PHASES[event.phase], true);
        return;
      }
      const { path, state, progress } = event;
      const percent = `${Math.floor(progress * 100)} %`.padStart(5);
      if (state === "hashing") draw(`checking  ${percent}  ${path}`);
      if (state !== "uploading") return;
      sent.set(path, progress * (sizes.get(path) ?? 0));
      const bytes = [...sent.values()].reduce((sum, one) => sum + one, 0);
      const speed = bytes / Math.max(0.001, (Date.now() - started) / 1000);
      draw(`sending   ${percent}  ${path}  (${formatBytes(speed)}/s)`);
      if (progress === 1 && !stdout.isTTY && !stored.has(path)) console.log(`stored ${path}`);
      if (progress === 1) stored.add(path);
    },
    /** Ends the progress line. */
    end() {
      if (stdout.isTTY) stdout.write("\r\x1b[2K");
    },
  };
}

/** The same while files come from another hub. */
export function createFetchProgress(
  files: readonly { readonly path: string; readonly size: number }[],
) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  let drawnAt = 0;
  return {
    /** More bytes of a file are here. */
    take(path: string, bytes: number) {
      done += bytes;
      if (!stdout.isTTY || Date.now() - drawnAt < REDRAW_MS) return;
      drawnAt = Date.now();
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
      stdout.write(`\r\x1b[2K${`fetching  ${percent} %  ${path}`.slice(0, stdout.columns - 1)}`);
    },
    end() {
      if (stdout.isTTY) stdout.write("\r\x1b[2K");
      console.log(`${formatBytes(done)} here`);
    },
  };
}

const PHASES = {
  preuploading: "checking which files are large …",
  uploadingLargeFiles: "sending large files …",
  committing: "committing …",
} as const;

/** In the unit that reads best, e.g. `12.3 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`;
}
