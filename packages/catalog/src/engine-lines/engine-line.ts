import type { ModelSource } from "../local-app.ts";
import type { ModelInfo } from "../model.ts";

/** How an inference server loads a model from this hub, and where it then answers. */
export interface EngineLine {
  readonly label: string;
  readonly docsUrl?: string;
  /** The port that the command lets it listen at. */
  readonly port: number;
  /** Whether it can load the model's files. */
  readonly loads: (model: ModelInfo) => boolean;
  /** Whether it can do so from there; absent where it always can. */
  readonly fits?: (source: ModelSource) => boolean;
  /** The command. The server then lists the model under its ID, so that the hub finds it there. */
  readonly command: (model: ModelInfo, source: ModelSource) => string;
}
