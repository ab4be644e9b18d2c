import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WRITTEN_FILES } from "../../apps/server/src/hub/datasets/convert/testing/written-files.ts";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";

const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const isInstalled = spawnSync(PYTHON, ["-c", "import datasets"]).status === 0;

const CSV = `text,height\n${Array.from({ length: 50 }, (_, at) => `wave ${at},${at}`).join("\n")}\n`;
const LINES = Array.from({ length: 50 }, (_, at) => ({ text: `wave ${at}`, height: at }));
const JSON_LINES = LINES.map((line) => JSON.stringify(line)).join("\n");
/** As the library loads them from a folder: with what is in files, and their names. */
const COMPARE = `
import json, os, sys
from datasets import Audio, Image, List, Video, load_dataset

MEDIA = (Audio, Image, Video)
# As without torchcodec, which it asks for even where nothing is decoded.
Audio.encode_example = Image.encode_example

def raw(feature):
    if isinstance(feature, MEDIA):
        return type(feature)(decode=False)
    if isinstance(feature, List):
        return List(raw(feature.feature))
    return feature

def plain(value):
    if isinstance(value, dict) and set(value) == {"bytes", "path"}:
        content = value["bytes"]
        if content is None:
            with open(value["path"], "rb") as file:
                content = file.read()
        return {"bytes": content.hex(), "name": os.path.basename(value["path"])}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, bytes):
        return value.hex()
    return value if value is None or isinstance(value, (bool, int, str)) else repr(value)

def show(loaded):
    shown = {}
    for split, rows in loaded.items():
        kinds = {name: raw(feature) for name, feature in rows.features.items()}
        for name, feature in kinds.items():
            rows = rows.cast_column(name, feature)
        shown[split] = {
            "features": {name: str(feature).replace("large_", "").replace("[s]", "[ms]") for name, feature in kinds.items()},
            "rows": [
                {
                    # Where the archive is: in the folder, or in the repo.
                    name: os.path.basename(value) if name == "__url__" else plain(value)
                    for name, value in row.items()
                }
                for row in rows
            ],
        }
    return shown

folder, repo = sys.argv[1:]
print(json.dumps({
    "own": show(load_dataset(folder)),
    "converted": show(load_dataset(repo, revision="refs/convert/parquet")),
}))
`;
const FOLDERS = Object.keys(WRITTEN_FILES);
const FILES: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(
    Object.entries(WRITTEN_FILES).flatMap(([name, files]) =>
      Object.entries(files).map(
        ([path, text]) => [`${name}/${path}`, Buffer.from(text, "base64")] as const,
      ),
    ),
  ),
  "csv/train.csv": Buffer.from(CSV),
  "csv/test.csv": Buffer.from(CSV),
  "gz/train.csv.gz": gzipSync(CSV),
  "zst/train.jsonl.zst": zstdCompressSync(JSON_LINES),
};
/** The last has a format that `datasets` reads only with one more package: as Parquet it needs none. */
const NAMES = ["csv", "gz", "zst"];

describe.skipIf(!isInstalled)("converted datasets (skipped where Python has no datasets)", () => {
  const hub = useHub({ ORRERY_EXAMPLES: "off", ORRERY_CONVERSION: "on" });
  const home = mkdtempSync(join(tmpdir(), "orrery-datasets-"));
  let token = "";

  const call = (path: string, body: string, type = "application/json") =>
    fetch(hub.origin + path, {
      ...{ method: "POST", body },
      headers: { authorization: `Bearer ${token}`, "content-type": type },
    });

  async function publish(name: string): Promise<void> {
    await call("/api/repos/create", JSON.stringify({ type: "dataset", name, private: true }));
    const files = Object.entries(FILES).filter(([path]) => path.startsWith(`${name}/`));
    const lines = [
      { key: "header", value: { summary: "Publish" } },
      ...files.map(([path, bytes]) => ({
        key: "file",
        value: {
          ...{ path: path.slice(name.length + 1), encoding: "base64" },
          content: bytes.toString("base64"),
        },
      })),
    ];
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    const answer = await call(
      `/api/datasets/ada/${name}/commit/main`,
      body,
      "application/x-ndjson",
    );
    expect([name, answer.status]).toEqual([name, 200]);
  }

  async function stateOf(name: string): Promise<unknown> {
    const answer = await fetch(`${hub.origin}/api/datasets/ada/${name}/conversion`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { readonly state: unknown }).state;
  }

  async function run(program: string, ...args: readonly string[]): Promise<string> {
    const { HF_ENDPOINT: _endpoint, HF_TOKEN: _token, ...rest } = process.env;
    const env = {
      ...rest,
      HF_DATASETS_DISABLE_PROGRESS_BARS: "1",
      HF_ENDPOINT: hub.origin,
      HF_TOKEN: token,
      HF_HOME: home,
      HOME: home,
    };
    const { stdout } = await promisify(execFile)(PYTHON, ["-c", program, ...args], { env });
    return stdout;
  }

  beforeAll(async () => {
    token = await administratorToken(hub, "ada");
    for (const name of [...NAMES, ...FOLDERS]) await publish(name);
  });
  afterAll(() => rmSync(home, { recursive: true }));

  it.each(NAMES)("loads %s at refs/convert/parquet, whole and streamed", async (name) => {
    await expect.poll(() => stateOf(name)).toBe("done");
    const program = `
import json
from datasets import load_dataset
place = dict(path="ada/${name}", revision="refs/convert/parquet", split="train")
print(json.dumps([list(load_dataset(**place)), list(load_dataset(**place, streaming=True))]))
`;
    expect(JSON.parse(await run(program))).toEqual([LINES, LINES]);
  });

  it.each(FOLDERS)("loads %s as it is loaded from a folder", async (name) => {
    const folder = join(home, "folders", name);
    for (const [path, bytes] of Object.entries(FILES)) {
      if (!path.startsWith(`${name}/`)) continue;
      mkdirSync(dirname(join(home, "folders", path)), { recursive: true });
      writeFileSync(join(home, "folders", path), bytes);
    }
    await expect.poll(() => stateOf(name)).toBe("done");
    const { own, converted } = JSON.parse(await run(COMPARE, folder, `ada/${name}`));
    expect(converted).toEqual(own);
  });
});
