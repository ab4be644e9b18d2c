import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anonymous, parseRepoId } from "@orrery/registry";
import { readConfig } from "../../base/config.ts";
import { openHub } from "../../hub/open-hub.ts";
import { publishExamples } from "../../main/examples/publish-examples.ts";
import { createRunner, type RunnerOptions } from "../../runner/create-runner.ts";
import type { Runner, RunnerEvent, RunnerGeneration, RunnerModel } from "../../runner/runner.ts";
import { type FilesToPublish, publishFiles } from "../publish-files.ts";

/** A hub with its examples published, for all tests of a file: no pages, no port. */
export interface EmbeddedHub {
  readonly runner: Runner;
  /** A public model at its newest commit, by `namespace/name`. */
  model(name: string): Promise<RunnerModel>;
  /** Publishes a model with these files. */
  publish(files: FilesToPublish["files"]): Promise<RunnerModel>;
  /** Another runtime on the same repos; close it. */
  createRunner(options: Partial<RunnerOptions>): Runner;
  close(): Promise<void>;
}

/** Never aborts. */
export const unaborted = (): AbortSignal => new AbortController().signal;

export async function createEmbeddedHub(): Promise<EmbeddedHub> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const hub = await openHub(readConfig({ ORRERY_DATA: folder }));
  await publishExamples(hub.registry);
  const findModel = async (name: string): Promise<RunnerModel> => {
    const id = parseRepoId("model", name);
    if (!id) throw new Error(`${name} is no name.`);
    const { repo, commit } = await hub.registry.files.at(anonymous, id, "main");
    if (!commit) throw new Error(`${name} has no commit.`);
    return { repo, commit };
  };
  const link = (await hub.registry.setup.open()) ?? "";
  const owner = await hub.registry.setup.complete(link, "owner", "correct horse");
  let published = 0;
  return {
    runner: hub.runner,
    model: findModel,
    async publish(files) {
      const name = `model-${++published}`;
      await publishFiles({ hub }, owner, { name, files });
      return findModel(`owner/${name}`);
    },
    createRunner: (options) =>
      createRunner({
        files: hub.registry.files,
        linkBlob: async () => false,
        folder: join(folder, "runners", randomUUID()),
        dataFolder: folder,
        user: 65_534,
        budgetBytes: 1_000_000_000,
        threads: 1,
        ...options,
      }),
    async close() {
      await hub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A generation read to its end. */
export interface Answer {
  readonly text: string;
  readonly pieces: number;
  /** The model was in memory already. */
  readonly wasLoaded: boolean;
  readonly end: Extract<RunnerEvent, { readonly type: "done" }>;
}

/** Asks a question, or sends a complete request. */
export async function readAnswer(
  runner: Runner,
  model: RunnerModel,
  asked: RunnerGeneration["request"] | string,
): Promise<Answer> {
  const request =
    typeof asked === "string" ? { messages: [{ role: "user", content: asked }] } : asked;
  let text = "";
  let pieces = 0;
  let wasLoaded = true;
  for await (const event of runner.generate({ model, caller: "test", request }, unaborted())) {
    if (event.type === "loading") wasLoaded = false;
    if (event.type === "text") {
      text += event.text;
      pieces++;
    }
    if (event.type === "done") return { text, pieces, wasLoaded, end: event };
  }
  throw new Error("The generation ended without saying so.");
}
