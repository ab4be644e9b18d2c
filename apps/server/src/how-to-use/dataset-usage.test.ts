import { execFileSync } from "node:child_process";
import { providers } from "@orrery/inference";
import { expect, it } from "vitest";
import { type DatasetSource, datasetSource } from "./dataset-source.ts";
import { findDatasetUsage } from "./dataset-usage.ts";
import { NO_ROUTES } from "./usage-route.ts";
import type { UsageSource } from "./usage-source.ts";

const HUB = "http://localhost:4870";

function source(
  paths: readonly string[],
  { card = {}, gated }: { readonly card?: object; readonly gated?: "auto" } = {},
): UsageSource {
  const repo = { facts: { cardData: card } };
  const needsToken = gated !== undefined;
  return {
    ...{ type: "dataset", id: "ada/waves", isPrivate: false, needsToken, isClosed: false },
    ...{ hubUrl: HUB, providers },
    ...NO_ROUTES,
    dataset: datasetSource(repo as unknown as Parameters<typeof datasetSource>[0], paths),
  };
}
const keys = (of: UsageSource) => findDatasetUsage(of).libraries.map(({ key }) => key);
const programs = (of: UsageSource, wanted = {}) =>
  findDatasetUsage(of, wanted).libraries.flatMap(({ key, snippets }) =>
    snippets.map(({ language, content }) => ({ key, language, content })),
  );
const code = (of: UsageSource, key: string, wanted = {}) =>
  programs(of, wanted).find((one) => one.key === key)?.content ?? "";

it.each([
  [["a.parquet"], "datasets pandas polars duckdb pyarrow dask mlcroissant"],
  [["a.csv"], "datasets pandas polars duckdb pyarrow dask mlcroissant"],
  [["a.tsv"], "datasets pandas polars duckdb pyarrow dask"],
  [["a.jsonl"], "datasets pandas polars duckdb pyarrow dask mlcroissant"],
  [["a.json"], "datasets duckdb"],
  [["a-0.tar", "a-1.tar"], "datasets webdataset"],
  [["cats/a.png", "dogs/b.png"], "datasets"],
  [["a*.csv"], "datasets mlcroissant"],
  [["notes.bin"], ""],
])("offers for %j: %s", (paths, expected) => {
  expect(keys(source(paths)).join(" ")).toBe(expected);
});

it("names the configuration and the split that are wanted", () => {
  const card = {
    configs: [
      { config_name: "en", data_files: [{ split: "train", path: "en.csv" }] },
      { config_name: "de", data_files: [{ split: "extra", path: "de.csv" }] },
    ],
  };
  const waves = source(["en.csv", "de.csv"], { card });
  expect(findDatasetUsage(waves)).toMatchObject({ configs: ["en", "de"], config: "en" });
  expect(code(waves, "datasets", { config: "de" })).toContain(
    'load_dataset("ada/waves", "de", split="extra")',
  );
  expect(code(waves, "pandas", { config: "de" })).toContain('"hf://datasets/ada/waves/de.csv"');
  expect(code(source(["train.csv"]), "datasets")).toContain(
    'load_dataset("ada/waves", split="train")',
  );
  // With "test.csv" in the folder, load_dataset ignores "waves.csv".
  expect(code(source(["test.csv", "waves.csv"]), "datasets")).toContain(
    'load_dataset("ada/waves", split="test")',
  );
});

it("leads every program to this hub, and brings a token where files need one", () => {
  const files = [["a.parquet"], ["a.csv"], ["a.json"], ["a.tar"]];
  for (const paths of files)
    for (const { content } of programs(source(paths))) {
      expect(content).toContain(HUB);
      expect(content).not.toContain("HF_TOKEN");
    }
  const gated = source(["a.csv"], { gated: "auto" });
  expect(findDatasetUsage(gated).setUp).toBe("export HF_TOKEN=hf_…");
  expect(code(gated, "polars")).toContain(`HfFileSystem(endpoint="${HUB}")`);
  expect(code(gated, "mlcroissant")).toContain('os.environ["HF_TOKEN"]');
  expect(code(source(["a.tar"], { gated: "auto" }), "webdataset")).toContain(
    String.raw`-H \"Authorization: Bearer $HF_TOKEN\" http`,
  );
});

const HOSTILE = `it's "$(id)\`x\`\\ <script> ü'); import os #`;

it("quotes whatever files, configurations and splits are called", () => {
  const all = ["parquet", "csv", "tsv", "jsonl", "json", "tar"].flatMap((extension) =>
    ([undefined, "auto"] as const).flatMap((gated) => {
      const data_files = [{ split: HOSTILE, path: `*.${extension}` }];
      const card = { configs: [{ config_name: HOSTILE, data_files }] };
      return programs(source([`${HOSTILE}.${extension}`], { card, ...(gated && { gated }) }));
    }),
  );
  const python = all.filter(({ language }) => language === "python");
  expect(python.length).toBeGreaterThan(50);
  const check = "import ast, json, sys\nfor one in json.load(sys.stdin): ast.parse(one)";
  const input = JSON.stringify(python.map(({ content }) => content));
  execFileSync("python3", ["-c", check], { input });
  for (const { content } of all.filter(({ language }) => language === "sh"))
    expect(shellWords(content).at(-1)).toMatch(/^FROM read_\w+\(\['http:[\w:/.%-]+'\]\) LIMIT 5$/);
});

it("lists the first files of very many, and says so", () => {
  const many = Array.from({ length: 30 }, (_, index) => `part-${index}.csv`);
  expect(code(source(many), "pandas")).toContain("# The first 20 of 30 files.");
  expect(code(source(many), "pandas").match(/hf:/g)).toHaveLength(20);
});

/** What `duckdb` is called with. */
const shellWords = (command: string) =>
  execFileSync("sh", ["-c", `duckdb() { printf '%s\\n' "$@"; }; ${command}`], {
    encoding: "utf8",
  })
    .trimEnd()
    .split("\n");

it("has nothing to say of what is no dataset", () => {
  const { dataset: _dataset, ...model } = source([]);
  expect(findDatasetUsage(model).libraries).toEqual([]);
  expect((source([]).dataset as DatasetSource).configs).toEqual([]);
});
