import { type ModelSource, missing, type PlannedModel, type RoomForModels } from "./model-plan.ts";
import { ggufFileOf, planGguf } from "./plan-gguf.ts";
import { planOnnx } from "./plan-onnx.ts";

export type {
  GgufPlan,
  LayoutFile,
  ModelPlan,
  ModelSource,
  OnnxPlan,
  PlannedModel,
  RoomForModels,
} from "./model-plan.ts";

export { ggufFileOf };

/** Enough to judge whether a model can be run at all. */
const UNKNOWN_ROOM: RoomForModels = { bytes: 8_000_000_000 };

/** How a repo's model is run here, judged by its files alone; or what it would need. */
export function planModel(source: ModelSource, room: RoomForModels = UNKNOWN_ROOM): PlannedModel {
  const has = (pattern: RegExp) => source.files.some(({ path }) => pattern.test(path));
  if (has(/\.gguf$/i)) return planGguf(source, room);
  if (has(/\.onnx$/i)) return planOnnx(source, room);
  if (source.files.length === 0) return missing("No files yet.");
  return missing("It has neither a GGUF file nor onnx/model.onnx.");
}
