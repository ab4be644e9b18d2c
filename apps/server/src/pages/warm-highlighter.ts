import { setTimeout } from "node:timers/promises";
import type { Renderer } from "../render/renderer.ts";
import { listPrograms } from "../usage/inference-usage.ts";
import type { UsageSource } from "../usage/usage-source.ts";

/** Leaves the processor to the page that was asked for. */
const AFTER_PAGE_MS = 200;
const warmed = new WeakSet<Renderer>();

/**
 * Highlights a model's programs, once per renderer, before anybody switches to them: a grammar is
 * compiled by its first uses, which take 100 ms and more. One by one, so that pages pass.
 */
export async function warmHighlighter(renderer: Renderer, source: UsageSource): Promise<void> {
  if (warmed.has(renderer)) return;
  const programs = listPrograms(source, {});
  if (programs.length === 0) return;
  warmed.add(renderer);
  await setTimeout(AFTER_PAGE_MS, undefined, { ref: false });
  for (const { content, language } of programs) {
    // Whoever switches will hear of a failure; the renderer may also have been closed.
    await renderer.highlight(content, language).catch(() => {});
  }
}
