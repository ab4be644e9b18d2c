import { parentPort, workerData } from "node:worker_threads";
import type { RenderPage } from "@orrery/web/render";
import { giveWay } from "./give-way.ts";
import { RenderError } from "./render-error.ts";
import type { JobResult, RenderJob, RenderReply, RenderWorkerData } from "./render-job.ts";

/**
 * Loads what a job needs, then returns the function that does it: an idle worker has no parser, grammar or
 * pages in memory.
 */
async function prepare(job: RenderJob): Promise<() => Promise<JobResult[typeof job.kind]>> {
  switch (job.kind) {
    case "card": {
      const { renderMarkdown } = await import("./markdown.ts");
      return () => renderMarkdown(job.markdown, job.links);
    }
    case "notebook": {
      const { renderNotebook } = await import("./render-notebook.ts");
      return () => renderNotebook(job.source, job.links);
    }
    case "highlight": {
      const { highlight } = await import("./highlight.ts");
      const { prettyJson } = await import("./pretty-json.ts");
      const code = () => (job.language === "json" ? prettyJson(job.code) : job.code);
      return () => highlight(code(), job.language);
    }
    case "page": {
      const { pagesBundle } = workerData as RenderWorkerData;
      if (!pagesBundle) throw new RenderError("render-failed", "The pages are not built.");
      const bundle = (await import(pagesBundle)) as { readonly renderPage: RenderPage };
      return () => bundle.renderPage(job.input);
    }
  }
}

/** The reply to any error; a stack overflow is a card that is nested too deeply, not a crash. */
function failure(error: unknown): RenderReply {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof RenderError ? error.code : "render-failed";
  return { type: "failed", code, message };
}

function reply(message: RenderReply): void {
  parentPort?.postMessage(message);
}

giveWay();
parentPort?.on("message", async (job: RenderJob) => {
  try {
    const run = await prepare(job);
    reply({ type: "started" });
    reply({ type: "done", value: await run() });
  } catch (error) {
    reply(failure(error));
  }
});
