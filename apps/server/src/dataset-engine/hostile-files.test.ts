import { execFile } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RepoAt, TreeEntry } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ENVIRONMENT, findIsolation, openToProcess } from "../runner/isolation/isolation.ts";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { createDatasetEngine } from "./create-dataset-engine.ts";
import type { DatasetEngine, EngineSplit } from "./dataset-engine.ts";
import type { EngineJob } from "./engine-job.ts";
import type { EngineLimits } from "./engine-process.ts";
import { placeFile } from "./place-files.ts";
import { openPlainDuckdb, type PlainDuckdb } from "./testing/plain-duckdb.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-"));
const ends: (() => Promise<unknown>)[] = [];
let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let duckdb: PlainDuckdb;
let engine: DatasetEngine;
let at: RepoAt;
let entries: readonly TreeEntry[];

beforeAll(async () => {
  app = await createTestApp(
    { ORRERY_DATA: join(folder, "data") },
    { onEnd: (end) => ends.push(end) },
  );
  ada = await app.signUp("ada");
  duckdb = await openPlainDuckdb(folder);
  await publish(await makeFiles());
  engine = startEngine({ processBytes: 450_000_000, memoryBytes: 250_000_000 });
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true });
});

function startEngine(limits: Partial<EngineLimits>): DatasetEngine {
  const started = createDatasetEngine({
    files: app.hub.registry.files,
    linkBlob: async () => false,
    ...{
      dataFolder: app.dataFolder,
      folder: join(app.dataFolder, "runner", `test-${ends.length}`),
    },
    ...{ user: 65_534, limits },
  });
  ends.push(() => started.close());
  return started;
}

/** All files are published in one commit: `splitOf` asks for one of them. */
async function publish(files: Readonly<Record<string, Uint8Array>>) {
  await publishFiles(app, ada.viewer, { name: "hostile", type: "dataset", files });
  const id = { type: "dataset", namespace: "ada", name: "hostile" } as const;
  at = await app.hub.registry.files.at(ada.viewer, id, "main");
  entries = await app.hub.registry.files.list(at, "", true);
}
const splitOf = (name: string): EngineSplit => ({
  at,
  files: entries.filter(({ path }) => path === name),
});

const nest = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;

async function makeFiles(): Promise<Readonly<Record<string, Uint8Array>>> {
  const bytes = Buffer.from(await duckdb.parquet("SELECT i, 'x' || i AS t FROM range(5000) t(i)"));
  const footer = bytes.readUInt32LE(bytes.length - 8);
  const lying = Buffer.from(bytes);
  lying.writeUInt32LE(0x7f_ff_ff_f0, bytes.length - 8);
  const garbled = Buffer.from(bytes);
  garbled.fill(0xff, bytes.length - 8 - footer, bytes.length - 8);
  const pages = Buffer.from(bytes);
  pages.fill(0xee, 4, bytes.length - 8 - footer);
  const columns = Array.from({ length: 1_500 }, (_, at) => `${at} AS c${at}`).join(", ");
  return {
    short: Buffer.from("PAR1"),
    cut: bytes.subarray(0, 900),
    ...{ lying, garbled, pages },
    good: await duckdb.parquet("SELECT 42 AS answer"),
    other: await duckdb.parquet("SELECT 43 AS answer"),
    bomb: await duckdb.parquet(
      "SELECT repeat('x', 12_000_000) || i AS t FROM range(60) t(i)",
      ", COMPRESSION zstd",
    ),
    deep: await duckdb.parquet(`SELECT ${nest(15)} AS deep`),
    deeper: await duckdb.parquet(`SELECT ${nest(40)} AS deeper`),
    wide: await duckdb.parquet(`SELECT ${columns}`),
    names: await duckdb.parquet(`SELECT 1 AS file_index, 2 AS "__proto__"`),
  };
}

const FIRST = { shape: "first" } as const;
const PAGE = { shape: "rows", offset: 0, length: 100 } as const;
const codeOf = (name: string, job: EngineJob, by = engine) =>
  by.ask(splitOf(name), job).then(
    () => "answered",
    (error: { readonly code: string }) => error.code,
  );

it("starts one process ahead of a question, and ends it", async () => {
  const ahead = startEngine({});
  const own = join(app.dataFolder, "runner", `test-${ends.length - 1}`);
  ahead.prepare();
  ahead.prepare();
  await expect.poll(() => (existsSync(own) ? readdirSync(own).length : 0)).toBe(1);
  await ahead.close();
  expect(existsSync(own)).toBe(false);
  ahead.prepare();
  expect(existsSync(own)).toBe(false);
});

it("says that files are damaged, and answers the next question", async () => {
  for (const damaged of ["short", "cut", "lying", "garbled", "pages"])
    expect(await codeOf(damaged, FIRST)).toMatch(/^(?:DatasetGeneration|TooBigContent)Error$/);
  const { rows } = JSON.parse(await engine.ask(splitOf("good"), FIRST));
  expect(rows[0].row).toEqual({ answer: 42 });
}, 60_000);

it("refuses what expands beyond its memory, and answers the next question", async () => {
  expect(splitOf("bomb").files[0]?.size).toBeLessThan(2_000_000);
  expect(await codeOf("bomb", PAGE)).toBe("TooBigContentError");
  expect(await codeOf("other", FIRST)).toBe("answered");
}, 60_000);

it("refuses nesting that takes too long, and reads the rest", async () => {
  expect(await codeOf("deep", FIRST)).toBe("answered");
  const impatient = startEngine({ milliseconds: 2_000 });
  expect(await codeOf("deeper", FIRST, impatient)).toBe("TooBigContentError");
  expect(await codeOf("wide", FIRST)).toBe("TooManyColumnsError");
  expect(await codeOf("wide", { shape: "statistics" })).toBe("TooManyColumnsError");
  expect(await codeOf("wide", PAGE)).toBe("answered");
  expect(await codeOf("names", PAGE)).toBe("answered");
  const filter = { shape: "filter", where: undefined, orderBy: [], offset: 0, length: 1 } as const;
  expect(await codeOf("names", filter)).toBe("NotSupportedDisabledViewerError");
}, 60_000);

it("kills a process that takes too long, and starts another", async () => {
  const hasty = startEngine({ milliseconds: 1 });
  expect(await codeOf("good", FIRST, hasty)).toBe("TooBigContentError");
  expect(await codeOf("other", FIRST, hasty)).toBe("TooBigContentError");
  expect(await codeOf("good", { shape: "describe" })).toBe("answered");
  for (const pid of enginePids()) process.kill(pid, "SIGKILL");
  // The killed process may still seem alive for a moment: one question may fail, no other does.
  await codeOf("good", { shape: "statistics" });
  expect(await codeOf("good", PAGE)).toBe("answered");
}, 60_000);

/** Processes of this test's engines. */
function enginePids(): readonly number[] {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dataset-engine"))
    .map(Number);
}

it("gives no process a file that it could write to the store", async () => {
  const content = new TextEncoder().encode("a blob");
  const stored = join(app.dataFolder, "blob");
  writeFileSync(stored, content);
  const place = join(app.dataFolder, "runner", "writing");
  const isolation = await findIsolation({
    ...{ user: 65_534, dataFolder: app.dataFolder, folder: join(app.dataFolder, "runner") },
  });
  await openToProcess(place, isolation);
  const linkBlob = async (_digest: unknown, path: string) => {
    linkSync(stored, path);
    return true;
  };
  const entry = { lfs: { digest: "0".repeat(64), isAbsent: false }, path: "a.parquet" } as never;
  const file = join(place, "a.parquet");
  const deps = { files: app.hub.registry.files, linkBlob } as never;
  await placeFile(deps, {} as never, entry, file, isolation);
  expect(readFileSync(file, "utf8")).toBe("a blob");
  const [program = "", ...args] = [...isolation.prefix, "sh", "-c", ": > a.parquet; echo x > b"];
  await promisify(execFile)(program, args, { cwd: place, env: ENVIRONMENT }).catch(() => undefined);
  expect(readFileSync(stored, "utf8")).toBe("a blob");
});
