import { pyString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import type { DataFormat } from "../dataset-use.ts";
import { filePaths, listInPython } from "./data-files.ts";
import type { DatasetProgram } from "./dataset-program.ts";

/** By the module that has the reader. Arrow's JSON is one object a line. */
const READERS: Partial<Record<DataFormat, readonly [module: string, call: string, more: string]>> =
  {
    parquet: ["parquet", "read_table", ""],
    csv: ["csv", "read_csv", ""],
    tsv: ["csv", "read_csv", ', parse_options=csv.ParseOptions(delimiter="\\t")'],
    jsonl: ["json", "read_json", ""],
  };

/**
 * Each file is fetched whole: where Arrow's threads read from a file system written in Python, the program is
 * sometimes aborted at its end (seen with `pyarrow.dataset`).
 */
export const pyarrow: DatasetProgram = {
  install: "pip install pyarrow huggingface_hub",
  snippets: (use) => {
    const [module, call, more] = (use.data && READERS[use.data.format]) ?? [];
    if (module === undefined) return [];
    const { list, cut } = listInPython(filePaths(use));
    return [
      python`
        import pyarrow as pa
        from huggingface_hub import HfFileSystem
        from pyarrow import ${module}

        hub = HfFileSystem(endpoint=${pyString(use.hubUrl)})
        ${cut}
        files = ${list}
        tables = [
            ${module}.${call ?? ""}(pa.BufferReader(hub.cat_file(file))${more ?? ""}) for file in files
        ]
        table = pa.concat_tables(tables)
        print(table.slice(0, 5))
      `,
    ];
  },
};
