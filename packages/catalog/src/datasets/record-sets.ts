import { uniqueIds } from "./croissant-ids.ts";
import type { DatasetConfig } from "./find-splits.ts";

/** A table of a Croissant description: the rows of one file. */
export interface RecordSetPlace {
  readonly id: string;
  readonly config: string;
  readonly split: string;
  readonly file: string;
}

const MOST_SETS = 100;
/** Each costs a look into a file. */
const MOST_SPLITS = 20;
/** What clients of Croissant read row by row. */
const TABLE = /\.(parquet|csv|jsonl|ndjson)$/i;

/**
 * The tables that are described, the first of them where there are very many. A file each: clients join files
 * of a set only when these come out of an archive or a public git host.
 */
export function listRecordSets(configs: readonly DatasetConfig[]): readonly RecordSetPlace[] {
  const places = configs
    .flatMap(({ name: config, splits }) => splits.map((split) => ({ config, split })))
    .slice(0, MOST_SPLITS)
    .flatMap(({ config, split: { name: split, files } }) =>
      files
        .filter((file) => TABLE.test(file))
        .map((file, index) => ({ config, split, file, part: index, parts: files.length })),
    )
    .slice(0, MOST_SETS);
  const ids = uniqueIds(
    places.map(({ config, split, part, parts }) =>
      [config, split, ...(parts > 1 ? [`part-${part}`] : [])].join("_"),
    ),
  );
  return places.map(({ config, split, file }, index) => ({ id: ids[index]!, config, split, file }));
}
