import { formatBytes } from "../progress.ts";

const REDRAW_MS = 200;

/** On a terminal, one updated line: how many items and bytes were copied. */
export function drawCopied() {
  const { stdout } = process;
  const seen = { items: 0, bytes: 0, drawnAt: 0 };
  return {
    onStep({ bytes }: { readonly bytes: number }) {
      seen.items++;
      seen.bytes += bytes;
      if (!stdout.isTTY || Date.now() - seen.drawnAt < REDRAW_MS) return;
      seen.drawnAt = Date.now();
      stdout.write(`\r\x1b[2K${seen.items} copied, ${formatBytes(seen.bytes)}`);
    },
    end() {
      if (stdout.isTTY) stdout.write("\r\x1b[2K");
    },
  };
}
