import type { RenderInput } from "@orrery/web/render";
import type { CardLinks } from "./card-links.ts";
import type { RenderedMarkdown } from "./markdown.ts";
import type { RenderErrorCode } from "./render-error.ts";

/** A job for the worker. */
export type RenderJob =
  | { readonly kind: "card"; readonly markdown: string; readonly links: CardLinks }
  | { readonly kind: "notebook"; readonly source: string; readonly links: CardLinks }
  | { readonly kind: "highlight"; readonly code: string; readonly language: string }
  | { readonly kind: "page"; readonly input: RenderInput };

/** The kinds of job; pages have a separate queue. */
export type JobKind = RenderJob["kind"];

/** What each kind of job answers. */
export interface JobResult {
  readonly card: RenderedMarkdown;
  readonly notebook: RenderedMarkdown;
  readonly highlight: string;
  readonly page: string;
}

/** The worker speaks twice per job: `started` once its modules are loaded (the deadline runs from there), then the end. */
export type RenderReply =
  | { readonly type: "started" }
  | { readonly type: "done"; readonly value: JobResult[JobKind] }
  | { readonly type: "failed"; readonly code: RenderErrorCode; readonly message: string };

/** The worker's initial data; `pagesBundle` is the URL of the built pages. */
export interface RenderWorkerData {
  readonly pagesBundle?: string;
}
