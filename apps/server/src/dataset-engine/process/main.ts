import { EngineError } from "../engine-error.ts";
import type { EngineAsk, EngineReply, EngineSettings } from "../engine-job.ts";
import type { EngineQuestion } from "../engine-question.ts";
import type { OutlineAsk } from "../hdf5/outline-work.ts";
import type { QualityAsk } from "../quality/quality-work.ts";
import { answer } from "./answer.ts";
import { explainFailure } from "./explain-failure.ts";
import { openSplit, type Split } from "./open-split.ts";
import { writeIndex } from "./search/write-index.ts";

/** The process of the dataset engine: its folder holds the files of one split, and it answers one question at a time. */

const settings = JSON.parse(process.argv[2] ?? "{}") as EngineSettings;

let open: { readonly key: string; readonly split: Split } | undefined;

async function openNamed(names: readonly string[]): Promise<Split> {
  const key = names.join(" ");
  if (open?.key === key) return open.split;
  open?.split.close();
  open = undefined;
  open = { key, split: await openSplit(names, settings) };
  return open.split;
}

/** The library of HDF5 is large, and only such a file needs it. */
async function outline(ask: OutlineAsk): Promise<string> {
  const { outlineFile } = await import("./hdf5/outline-file.ts");
  return outlineFile(ask);
}

/** Its code has tables of languages, which other questions need not wait for. */
async function inspect({ inspected, part, limits }: QualityAsk): Promise<string> {
  const { inspectPart } = await import("./quality/inspect-part.ts");
  return JSON.stringify(await inspectPart(await openNamed(inspected), part, limits));
}

async function answerShort(ask: EngineAsk | OutlineAsk | QualityAsk): Promise<string> {
  if ("inspected" in ask) return inspect(ask);
  if ("outlined" in ask) return outline(ask);
  return answer(await openNamed(ask.names), ask.job, ask.index);
}

async function reply(ask: EngineQuestion): Promise<EngineReply> {
  try {
    if ("work" in ask || "pack" in ask || "table" in ask) {
      // Only processes that convert need it.
      const { makeParquet } = await import("./make-parquet.ts");
      return { type: "done", json: await makeParquet(ask, settings) };
    }
    if ("edit" in ask) {
      const { editFile } = await import("./edit/edit-file.ts");
      return { type: "done", json: await editFile(ask, settings) };
    }
    if ("indexed" in ask) return { type: "done", json: await writeIndex(ask, settings) };
    if ("drawn" in ask) {
      // Without `sharp` only this fails.
      const { drawThumbnail } = await import("./thumbnail/draw-thumbnail.ts");
      return { type: "done", json: JSON.stringify(await drawThumbnail(ask, openNamed)) };
    }
    const json = await answerShort(ask);
    if (json.length > settings.replyBytes)
      throw new EngineError(
        "TooBigContentError",
        `The answer has ${json.length} characters. The maximum is ${settings.replyBytes}.`,
      );
    return { type: "done", json };
  } catch (error) {
    const { code, message } = error instanceof EngineError ? error : explainFailure(error);
    return { type: "error", code, message };
  }
}

process.on("message", async (ask: EngineQuestion) => process.send?.(await reply(ask)));
process.on("disconnect", () => process.exit());
