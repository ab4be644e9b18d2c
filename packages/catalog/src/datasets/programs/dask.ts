import { pyString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import type { DataFormat } from "../dataset-use.ts";
import { filePaths, listInPython } from "./data-files.ts";
import type { DatasetProgram } from "./dataset-program.ts";

/** As for pandas: the same file system, a part of the rows at a time. */
const READERS: Partial<Record<DataFormat, readonly [name: string, options: string]>> = {
  parquet: ["read_parquet", ""],
  csv: ["read_csv", ""],
  tsv: ["read_csv", ', sep="\\t"'],
  jsonl: ["read_json", ", lines=True"],
};

export const dask: DatasetProgram = {
  install: 'pip install "dask[dataframe]" huggingface_hub',
  snippets: (use) => {
    const [reader, options] = (use.data && READERS[use.data.format]) ?? [];
    if (reader === undefined) return [];
    const { list, cut } = listInPython(filePaths(use).map((path) => `hf://${path}`));
    return [
      python`
        import dask.dataframe as dd

        ${cut}
        files = ${list}
        df = dd.${reader}(files${options ?? ""}, storage_options={"endpoint": ${pyString(use.hubUrl)}})
        print(df.head())
      `,
    ];
  },
};
