import type { DueConversion } from "@orrery/registry";
import type { ConverterSession } from "../../../dataset-engine/convert/create-converter.ts";
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
  readonly onDone: (bytes: number) => void;
}
