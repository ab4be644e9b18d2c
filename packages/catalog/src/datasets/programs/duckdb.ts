import { pyString } from "../../literals.ts";
import { python, shell } from "../../snippet.ts";
import type { DataFormat, DatasetUse } from "../dataset-use.ts";
import { filePaths, fileUrls, listInPython } from "./data-files.ts";
import type { DatasetProgram } from "./dataset-program.ts";

const READERS: Partial<Record<DataFormat, string>> = {
  parquet: "read_parquet",
  csv: "read_csv",
  tsv: "read_csv",
  jsonl: "read_json",
  json: "read_json",
};

/**
 * DuckDB's own `hf://` supports only the public hub (duckdb-httpfs, issue 150). In Python it uses
 * huggingface_hub's file system; elsewhere it reads plain URLs, with the token as a secret of type http
 * (duckdb.org, "HTTP(S) Support").
 */
export const duckdb: DatasetProgram = {
  install: "pip install duckdb huggingface_hub",
  snippets: (use) => {
    const reader = use.data && READERS[use.data.format];
    if (reader === undefined) return [];
    const { list, cut } = listInPython(filePaths(use).map((path) => `hf://${path}`));
    return [
      python`
        import duckdb
        from huggingface_hub import HfFileSystem

        duckdb.register_filesystem(HfFileSystem(endpoint=${pyString(use.hubUrl)}))
        ${cut}
        files = ${list}
        rows = duckdb.${reader}(files)
        print(rows.limit(5))
      `,
      shell`duckdb ${secret(use)}-c "${inDoubleQuotes(query(use, reader))}"`,
    ];
  },
};

const MOST_URLS = 20;

/** Our URLs cannot end an SQL literal, because `fileUrls` encodes them. */
function query(use: DatasetUse, reader: string): string {
  const urls = fileUrls(use).slice(0, MOST_URLS).map(sqlString);
  return `FROM ${reader}([${urls.join(", ")}]) LIMIT 5`;
}

const secret = ({ needsToken, hubUrl }: DatasetUse) =>
  needsToken
    ? `-cmd "CREATE SECRET hub (TYPE http, BEARER_TOKEN '$HF_TOKEN', SCOPE ${inDoubleQuotes(sqlString(`${hubUrl}/`))})" `
    : "";

const sqlString = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Where a shell expands what stands between double quotes. */
const inDoubleQuotes = (text: string) => text.replace(/[\\$"`]/g, "\\$&");
