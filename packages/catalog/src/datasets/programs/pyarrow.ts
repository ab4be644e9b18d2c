import { pyString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import type { DataFormat } from "../dataset-use.ts";
import { filePaths, listInPython } from "./data-files.ts";
import type { DatasetProgram } from "./dataset-program.ts";

/** Arrow's JSON is one object a line. */
const FORMATS: Partial<Record<DataFormat, string>> = {
  parquet: '"parquet"',
  csv: '"csv"',
  tsv: 'ds.CsvFileFormat(csv.ParseOptions(delimiter="\\t"))',
  jsonl: '"json"',
};

export const pyarrow: DatasetProgram = {
  install: "pip install pyarrow huggingface_hub",
  snippets: (use) => {
    const format = use.data && FORMATS[use.data.format];
    if (format === undefined) return [];
    const { list, cut } = listInPython(filePaths(use));
    const csv = use.data?.format === "tsv" ? "import pyarrow.csv as csv" : "";
    return [
      python`
        ${csv}
        import pyarrow.dataset as ds
        from huggingface_hub import HfFileSystem

        hub = HfFileSystem(endpoint=${pyString(use.hubUrl)})
        ${cut}
        files = ${list}
        dataset = ds.dataset(files, filesystem=hub, format=${format})
        print(dataset.head(5))
      `,
    ];
  },
};
