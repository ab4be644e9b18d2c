import type { ConvertAsk } from "../convert/convert-work.ts";
import type { MediaAsk, TableAsk } from "../convert/media-work.ts";
import { EngineError } from "../engine-error.ts";
import type { EngineAsk, EngineReply, EngineSettings } from "../engine-job.ts";
import type { IndexAsk } from "../search/index-work.ts";
import { answer } from "./answer.ts";
import { explainFailure } from "./explain-failure.ts";
import { openSplit, type Split } from "./open-split.ts";
import { writeIndex } from "./search/write-index.ts";

/** The process of the dataset engine: its folder holds the files of one split, and it answers one question at a time. */

const settings = JSON.parse(process.argv[2] ?? "{}") as EngineSettings;
type Ask = EngineAsk | ConvertAsk | IndexAsk | MediaAsk | TableAsk;

let open: { readonly key: string; readonly split: Split } | undefined;

async function reply(ask: Ask): Promise<EngineReply> {
  try {
    if ("work" in ask || "pack" in ask || "table" in ask) {
      // Only processes that convert need it.
      const { makeParquet } = await import("./make-parquet.ts");
      return { type: "done", json: await makeParquet(ask, settings) };
    }
    if ("indexed" in ask) return { type: "done", json: await writeIndex(ask, settings) };
    const { names, index, job } = ask;
    const key = names.join(" ");
    if (open?.key !== key) {
      open?.split.close();
      open = undefined;
      open = { key, split: await openSplit(names, settings) };
    }
    const json = await answer(open.split, job, index);
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

process.on("message", async (ask: Ask) => process.send?.(await reply(ask)));
process.on("disconnect", () => process.exit());
