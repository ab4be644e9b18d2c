import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommitOperation, Conversion, RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect } from "vitest";
import type { Converter } from "../../../../dataset-engine/convert/create-converter.ts";
import {
  openPlainDuckdb,
  type PlainDuckdb,
} from "../../../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../../../testing/create-test-app.ts";
import { publishFiles } from "../../../../testing/publish-files.ts";
import { convertDue } from "../convert-datasets.ts";
import { WRITTEN_FILES } from "./written-files.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;
type Ada = Awaited<ReturnType<TestApp["signUp"]>>;

/** A hub that converts datasets of `ada`. */
export interface ConvertingHub {
  readonly app: TestApp;
  readonly ada: Ada;
  /** Publishes a dataset with files, and converts it. */
  publish(name: string, files: Files, converter?: Converter): Promise<Conversion | undefined>;
  commit(name: string, files: Files): Promise<void>;
  convert(
    name: string,
    stopped?: AbortSignal,
    converter?: Converter,
  ): Promise<Conversion | undefined>;
  /** What a query reads of a Parquet file that was made; it names it as `made`. */
  query(name: string, path: string, sql: string): Promise<readonly Record<string, unknown>[]>;
}

export const idOf = (name: string): RepoId => ({ type: "dataset", namespace: "ada", name });

/** Files that `write-files.py` made. */
export const written = (name: string): Readonly<Record<string, Buffer>> =>
  Object.fromEntries(
    Object.entries(WRITTEN_FILES[name] ?? {}).map(
      ([path, text]) => [path, Buffer.from(text, "base64")] as const,
    ),
  );

/** Starts one before the tests of a file. */
export function useConvertingHub(): ConvertingHub {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const ends: (() => Promise<void>)[] = [];
  let app: TestApp;
  let ada: Ada;
  let duckdb: PlainDuckdb;
  beforeAll(async () => {
    const settings = { ORRERY_DATA: join(folder, "data"), ORRERY_CONVERSION: "on" };
    app = await createTestApp(settings, { onEnd: (end) => ends.unshift(end) });
    ada = await app.signUp("ada");
    duckdb = await openPlainDuckdb(folder);
  }, 60_000);
  afterAll(async () => {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true });
  });
  return {
    get app() {
      return app;
    },
    get ada() {
      return ada;
    },
    async publish(name, files, converter) {
      await publishFiles(app, ada.viewer, { name, type: "dataset", files });
      return this.convert(name, undefined, converter);
    },
    async commit(name, files) {
      async function* operations(): AsyncGenerator<CommitOperation> {
        for (const [path, content] of Object.entries(files))
          yield { type: "file", path, content: Buffer.from(content as Uint8Array) };
      }
      const change = { branch: "main", message: "Change", operations: operations() };
      await app.hub.registry.commits.create(ada.viewer, idOf(name), change);
    },
    async convert(name, stopped = new AbortController().signal, converter = app.hub.converter) {
      const { hub } = app;
      const { conversions } = hub.registry;
      await conversions.restart(ada.viewer, idOf(name));
      await convertDue({ hub, converter }, stopped, (error) => {
        if (!stopped.aborted) throw error;
      });
      return conversions.get(ada.viewer, idOf(name));
    },
    async query(name, path, sql) {
      const url = `/datasets/ada/${name}/resolve/refs%2Fconvert%2Fparquet/${path}`;
      const answer = await app.get(url);
      expect(answer.statusCode).toBe(200);
      const file = join(folder, `${name}-${path.replaceAll("/", "-")}`);
      writeFileSync(file, answer.rawPayload);
      return (await duckdb.rows(`WITH made AS (FROM read_parquet('${file}')) ${sql}`)) as never;
    },
  };
}
