import { createHash } from "node:crypto";
import type { EngineSplit } from "../../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import { type FoundDataset, getConfig, getSplit } from "../find-dataset.ts";

/** Another one counts as other content: reports of before are out of date. */
const VERSION = 1;
/** Of a configuration, which are compared for leaks. */
export const MOST_OTHERS = 20;

/** A split with the others that its texts may have leaked to. */
export interface InspectedSplit {
  readonly files: EngineSplit;
  readonly others: readonly { readonly name: string; readonly files: EngineSplit }[];
  /** The same for the same content, whatever the commit. */
  readonly source: string;
}

/** Throws `EngineError` for a split that the engine cannot read; other splits that it cannot read are left out. */
export function planParts(found: FoundDataset, config: string, split: string): InspectedSplit {
  const files = getSplit(found, config, split);
  const others = getConfig(found, config)
    .splits.filter(({ name }) => name !== split)
    .slice(0, MOST_OTHERS)
    .flatMap(({ name }) => {
      try {
        return [{ name, files: getSplit(found, config, name) }];
      } catch (error) {
        if (error instanceof EngineError) return [];
        throw error;
      }
    });
  const content = [
    VERSION,
    digestsOf(files),
    others.map((one) => [one.name, digestsOf(one.files)]),
  ];
  const source = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  return { files, others, source };
}

const digestsOf = ({ files }: EngineSplit) => files.map(({ lfs, oid }) => lfs?.digest ?? oid);
