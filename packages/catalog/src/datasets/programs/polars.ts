import { pyString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import type { DataFormat } from "../dataset-use.ts";
import { filePaths, fileUrls, listInPython } from "./data-files.ts";
import type { DatasetProgram } from "./dataset-program.ts";

const READERS: Partial<Record<DataFormat, readonly [name: string, options: string]>> = {
  parquet: ["parquet", ""],
  csv: ["csv", ""],
  tsv: ["csv", ', separator="\\t"'],
  jsonl: ["ndjson", ""],
};

/**
 * Polars 1.44 supports `hf://` for the public hub only, and sends no token to any other host (tested, with
 * any `storage_options`): it scans public files by URL, and gets other files opened.
 */
export const polars: DatasetProgram = {
  install: "pip install polars",
  snippets: (use) => {
    const [reader, options] = (use.data && READERS[use.data.format]) ?? [];
    if (reader === undefined) return [];
    if (!use.needsToken) {
      const { list, cut } = listInPython(fileUrls(use));
      return [
        python`
          import polars as pl

          ${cut}
          files = ${list}
          df = pl.scan_${reader}(files${options ?? ""}).collect()
          print(df)
        `,
      ];
    }
    const { list, cut } = listInPython(filePaths(use));
    return [
      python`
        import polars as pl
        from huggingface_hub import HfFileSystem

        hub = HfFileSystem(endpoint=${pyString(use.hubUrl)})
        ${cut}
        files = ${list}
        df = pl.concat([pl.read_${reader}(hub.open(file)${options ?? ""}) for file in files])
        print(df)
      `,
    ];
  },
};
