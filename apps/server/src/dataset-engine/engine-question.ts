import type { ConvertAsk } from "./convert/convert-work.ts";
import type { MediaAsk, TableAsk } from "./convert/media-work.ts";
import type { EditAsk } from "./edit/edit-work.ts";
import type { EngineAsk } from "./engine-job.ts";
import type { OutlineAsk } from "./hdf5/outline-work.ts";
import type { QualityAsk } from "./quality/quality-work.ts";
import type { IndexAsk } from "./search/index-work.ts";
import type { ThumbnailAsk } from "./thumbnails/thumbnail-work.ts";

/** What a process of the engine is sent. */
export type EngineQuestion =
  | EngineAsk
  | ConvertAsk
  | EditAsk
  | IndexAsk
  | MediaAsk
  | OutlineAsk
  | QualityAsk
  | TableAsk
  | ThumbnailAsk;
