import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";

const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const isInstalled = spawnSync(PYTHON, ["-c", "import datasets"]).status === 0;

const CSV = `text,height\n${Array.from({ length: 50 }, (_, at) => `wave ${at},${at}`).join("\n")}\n`;
const LINES = Array.from({ length: 50 }, (_, at) => ({ text: `wave ${at}`, height: at }));
const JSON_LINES = LINES.map((line) => JSON.stringify(line)).join("\n");
const FILES: Readonly<Record<string, Buffer>> = {
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

  beforeAll(async () => {
    token = await administratorToken(hub, "ada");
    for (const name of NAMES) await publish(name);
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
    const { HF_ENDPOINT: _endpoint, HF_TOKEN: _token, ...rest } = process.env;
    const env = { ...rest, HF_ENDPOINT: hub.origin, HF_TOKEN: token, HF_HOME: home, HOME: home };
    const { stdout } = await promisify(execFile)(PYTHON, ["-c", program], { env });
    expect(JSON.parse(stdout)).toEqual([LINES, LINES]);
  });
});
