import { findSplits, isMedia } from "@orrery/catalog";
import type { Registry, RepoAt, TreeEntry } from "@orrery/registry";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import type { PictureSource } from "../../dataset-engine/thumbnails/picture-source.ts";
import { THUMBNAIL_PICTURES } from "../../dataset-engine/thumbnails/thumbnail-work.ts";
import { findConfigs, getSplit, readDatasetAt } from "./find-dataset.ts";

const isPicture = (path: string): boolean => isMedia("imagefolder", path);
/** Those that were not brought from another hub yet stay there. */
const isHere = ({ lfs }: TreeEntry): boolean => !lfs?.isAbsent;

/** What a thumbnail shows: the first images of the first split, or of its rows. Throws `EngineError`. */
export async function findPictures(
  registry: Pick<Registry, "files" | "conversions">,
  at: RepoAt,
): Promise<PictureSource> {
  const dataset = await readDatasetAt(registry, at);
  const { entries } = dataset;
  const [folder] = findSplits(at.repo.facts.cardData, [...entries.keys()], { test: isPicture });
  const pictures = folder?.splits[0]?.files.flatMap((path) => entries.get(path) ?? []) ?? [];
  const shown = pictures.filter(isHere).slice(0, THUMBNAIL_PICTURES);
  if (shown.length > 0) return { at, files: shown, isParquet: false };
  const found = findConfigs(dataset);
  const [config] = found.configs;
  const split = getSplit(found, config?.name ?? "", config?.splits[0]?.name ?? "");
  const [first] = split.files;
  if (first && isHere(first)) return { at: split.at, files: [first], isParquet: true };
  throw new EngineError("EmptyDatasetError", "The dataset has no pictures.");
}
