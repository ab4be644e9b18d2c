import { createHash } from "node:crypto";
import type { RenderInput } from "@orrery/web/render";
import { RENDER_MEMORY, RENDER_SECONDS } from "../../base/render-limits.ts";
import type { CardLinks } from "./card-links.ts";
import { refuseLargeCard } from "./card-size.ts";
import type { RenderedMarkdown } from "./markdown.ts";
import { createRenderCache } from "./render-cache.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** `pagesBundle` is the built server bundle of the pages; the deadline counts from when a job runs, not from when it queues. */
export interface RendererOptions {
  readonly pagesBundle?: URL;
  readonly threads?: number;
  readonly deadlineMs?: number;
  readonly maxHeapMb?: number;
  readonly cacheBytes?: number;
  /** After which a thread without a job ends, to start again with the next one. */
  readonly idleMs?: number | undefined;
}

/** Renders off this thread; every failure is a `RenderError`. Pages go before cards and code. */
export interface Renderer {
  /** Markdown as safe HTML; cached by content. */
  card(markdown: string, links: CardLinks): Promise<RenderedMarkdown>;
  /** Renders a Jupyter notebook as safe HTML, cached by content; throws `render-failed` for an invalid one. */
  notebook(source: string, links: CardLinks): Promise<RenderedMarkdown>;
  /** Code as highlighted HTML, `language` by name (`languageOf`), JSON in lines; cached by content. */
  highlight(code: string, language: string): Promise<string>;
  /** A whole HTML document; not cached. */
  page(input: RenderInput): Promise<string>;
  /** Ends the threads and rejects pending jobs with `render-closed`. */
  close(): Promise<void>;
}

/** Threads start with their first job, and load the parsers and grammars that it needs. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const pool = createWorkerPool({
    threads: options.threads ?? 1,
    deadlineMs: options.deadlineMs ?? RENDER_SECONDS * 1000,
    maxHeapMb: options.maxHeapMb ?? RENDER_MEMORY / 1_048_576,
    idleMs: options.idleMs,
    workerData: options.pagesBundle ? { pagesBundle: options.pagesBundle.href } : {},
  });
  const cache = createRenderCache(options.cacheBytes ?? 32 * 1024 * 1024);

  return {
    async card(markdown, links) {
      refuseLargeCard(markdown);
      const key = keyOf("card", markdown, ...partsOf(links));
      const render = () => pool.run({ kind: "card", markdown, links });
      return cache.get(key, render, cardSize);
    },
    notebook: (source, links) =>
      cache.get(
        keyOf("notebook", source, ...partsOf(links)),
        () => pool.run({ kind: "notebook", source, links }),
        cardSize,
      ),
    highlight: (code, language) =>
      cache.get(
        keyOf("highlight", code, language),
        () => pool.run({ kind: "highlight", code, language }),
        (html) => html.length,
      ),
    page: (input) => pool.run({ kind: "page", input }),
    close: () => pool.close(),
  };
}

const partsOf = ({ base, revision, folder, words = {} }: CardLinks): readonly string[] => [
  base,
  revision,
  folder,
  ...Object.entries(words).toSorted().flat(),
];

/** Lengths stand between the parts, so that no two lists of parts read the same. */
function keyOf(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("base64");
}

function cardSize({ html, outline }: RenderedMarkdown): number {
  return outline.reduce((size, { id, text }) => size + id.length + text.length + 64, html.length);
}
