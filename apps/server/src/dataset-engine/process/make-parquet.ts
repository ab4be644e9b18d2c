import type { ConvertAsk } from "../convert/convert-work.ts";
import type { MediaAsk, TableAsk } from "../convert/media-work.ts";
import type { EngineSettings } from "../engine-job.ts";
import { convertFile } from "./convert/convert-file.ts";
import { readTable } from "./media/read-table.ts";
import { writeMedia } from "./media/write-media.ts";

/** What conversion asks for. Answers with JSON. */
export function makeParquet(
  ask: ConvertAsk | MediaAsk | TableAsk,
  settings: EngineSettings,
): Promise<string> {
  if ("work" in ask) return convertFile(ask, settings);
  return "pack" in ask ? writeMedia(ask, settings) : readTable(ask, settings);
}
