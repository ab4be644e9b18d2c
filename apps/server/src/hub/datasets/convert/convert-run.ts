import type { DueConversion } from "@orrery/registry";
import type { ConverterSession } from "../../../dataset-engine/convert/converter-session.ts";
import type { Hub } from "../../hub.ts";

/** What a conversion works with. */
export interface ConvertRun {
  readonly hub: Pick<Hub, "registry" | "blobs">;
  readonly due: DueConversion;
  readonly session: ConverterSession;
  /** Aborts when the run must end without a result. */
  readonly signal: AbortSignal;
  /** Results that the next run may use again. */
  readonly sources: Set<string>;
  readonly onFile: (path: string) => Promise<void>;
  /** So many source files are done, and became so many bytes. */
  readonly onDone: (files: number, bytes: number) => void;
}
