import { setTimeout } from "node:timers/promises";
import { listPrograms } from "../how-to-use/inference-usage.ts";
import type { UsageSource } from "../how-to-use/usage-source.ts";
import type { Renderer } from "./render/renderer.ts";

/** Leaves the processor to the page that was asked for. */
const AFTER_PAGE_MS = 200;
/** What most people look at: each further grammar costs memory. */
const WARM: readonly string[] = ["python", "js", "sh"];
const warmed = new WeakSet<Renderer>();

/**
 * Highlights a model's programs once per renderer, before a visitor switches to them: the first uses
 * compile a grammar, which takes 100 ms and more. One at a time, so that pages are not delayed.
 */
export async function warmHighlighter(renderer: Renderer, source: UsageSource): Promise<void> {
  if (warmed.has(renderer)) return;
  const programs = listPrograms(source, {}).filter(({ language }) => WARM.includes(language));
  if (programs.length === 0) return;
  warmed.add(renderer);
  await setTimeout(AFTER_PAGE_MS, undefined, { ref: false });
  for (const { content, language } of programs) {
    // A visitor who switches gets the error; the renderer may also have been closed.
    await renderer.highlight(content, language).catch(() => {});
  }
}
