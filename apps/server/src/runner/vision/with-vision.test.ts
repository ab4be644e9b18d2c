import type { GgufPlan, PlannedModel } from "@orrery/runner/layout";
import { expect, it } from "vitest";
import { withVision } from "./with-vision.ts";

const plan: GgufPlan = {
  ...{ runtime: "gguf", file: "m.gguf", paths: ["m.gguf"], tasks: ["conversational"] },
  ...{ memoryBytes: 100, sequences: 1, projector: { file: "mmproj.gguf", memoryBytes: 50 } },
};
const planned: PlannedModel = { kind: "plan", plan };

it("adds a projector where the runtime is installed and the memory is enough", () => {
  expect(withVision(planned, () => true, 150)).toEqual({
    kind: "plan",
    plan: { ...plan, paths: ["m.gguf", "mmproj.gguf"], memoryBytes: 150, seesImages: true },
  });
  expect(withVision(planned, () => false, 1000)).toBe(planned);
  expect(withVision(planned, () => true, 149)).toBe(planned);
  const { projector: _, ...blind } = plan;
  const other: PlannedModel = { kind: "plan", plan: blind };
  expect(withVision(other, () => true, 1000)).toBe(other);
});
