import type { RunnerProcess } from "@orrery/registry";
import type { RoomForModels } from "@orrery/runner/layout";
import { createModelFiles, type ModelFiles, type ModelFilesDeps } from "../model-files.ts";
import { runnableOf } from "../runnable.ts";
import type { Runnable, RunnerModel } from "../runner.ts";

/** The most that one of the others has for models. */
interface Most extends RoomForModels {
  readonly seesImages: boolean;
}

/**
 * What models need is read from their files by this process itself, for the largest of those that run them: a page
 * waits for no other process, and says the same while none is there.
 */
export function createRemotePlans(
  files: ModelFilesDeps["files"],
  atFirst: RoomForModels,
): (model: RunnerModel, runners: readonly RunnerProcess[]) => Promise<Runnable> {
  let most: Most = { ...atFirst, seesImages: false };
  let plans: ModelFiles | undefined;

  return async (model, runners) => {
    const seen = mostOf(runners) ?? most;
    if (!plans || !isSame(seen, most)) {
      const { seesImages, ...room } = seen;
      plans = createModelFiles({ files, room, linkBlob, hasVision: () => seesImages });
      most = seen;
    }
    return runnableOf(await plans.plan(model));
  };
}

/** No model's files are put anywhere here. */
const linkBlob = async () => false;

function mostOf(runners: readonly RunnerProcess[]): Most | undefined {
  const [largest] = runners.toSorted((a, b) => b.memoryBytes - a.memoryBytes);
  if (!largest) return undefined;
  const { memoryBytes: bytes, contextTokens, seesImages } = largest;
  return { bytes, contextTokens, seesImages };
}

const isSame = (one: Most, other: Most): boolean =>
  one.bytes === other.bytes &&
  one.contextTokens === other.contextTokens &&
  one.seesImages === other.seesImages;
