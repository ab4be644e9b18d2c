import { pyString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import type { DataFormat } from "../dataset-use.ts";
import { filePaths, listInPython } from "./data-files.ts";
import type { DatasetProgram } from "./dataset-program.ts";

/**
 * fsspec opens `hf://` with huggingface_hub, which supports other hubs. pandas needs an option for `.json`
 * files with one value per line: such files are left to libraries that detect it.
 */
const READERS: Partial<Record<DataFormat, readonly [name: string, options: string]>> = {
  parquet: ["read_parquet", ""],
  csv: ["read_csv", ""],
  tsv: ["read_csv", ', sep="\\t"'],
  jsonl: ["read_json", ", lines=True"],
};

export const pandas: DatasetProgram = {
  install: "pip install pandas pyarrow huggingface_hub",
  snippets: (use) => {
    const [reader, options] = (use.data && READERS[use.data.format]) ?? [];
    if (reader === undefined) return [];
    const { list, cut } = listInPython(filePaths(use).map((path) => `hf://${path}`));
    return [
      python`
        import pandas as pd

        ${cut}
        files = ${list}
        hub = {"endpoint": ${pyString(use.hubUrl)}}
        df = pd.concat(
            [pd.${reader}(file${options ?? ""}, storage_options=hub) for file in files],
            ignore_index=True,
        )
        print(df)
      `,
    ];
  },
};
