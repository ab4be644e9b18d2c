import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anonymous, parseRepoId } from "@orrery/registry";
import type { Runner, RunnerModel } from "../../runner/runner.ts";
import { createTestApp } from "../create-test-app.ts";
import { type FilesToPublish, publishFiles } from "../publish-files.ts";

interface ModelAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Of an error. */
  readonly code?: string;
}

/** A hub with an account, for all tests of a file that run models of its own. */
export interface ModelsApp {
  readonly runner: Runner;
  /** Publishes a model as `ada/name`. */
  publish(name: string, files: FilesToPublish["files"]): Promise<RunnerModel>;
  /** Calls `POST /models/ada/{name}`. */
  ask(name: string, body: object): Promise<ModelAnswer>;
  /** Where OpenAI's client finds the hub, which listens from then on. */
  openAi(): Promise<{ readonly baseURL: string; readonly apiKey: string }>;
  close(): Promise<void>;
}

export async function createModelsApp(): Promise<ModelsApp> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  let end: () => Promise<void> = async () => {};
  const app = await createTestApp({ ORRERY_DATA: folder }, { onEnd: (close) => (end = close) });
  const ada = await app.signUp("ada");
  return {
    runner: app.hub.runner,
    async publish(name, files) {
      await publishFiles(app, ada.viewer, { name, files });
      const id = parseRepoId("model", `ada/${name}`);
      if (!id) throw new Error(`${name} is no name.`);
      const { repo, commit } = await app.hub.registry.files.at(anonymous, id, "main");
      if (!commit) throw new Error(`${name} has no commit.`);
      return { repo, commit };
    },
    async ask(name, body) {
      const answer = await ada.post(`/models/ada/${name}`, body);
      const code = answer.headers["x-error-code"];
      return { status: answer.statusCode, body: answer.json(), ...(code && { code: `${code}` }) };
    },
    openAi: async () => ({ baseURL: `${await app.listen()}/v1`, apiKey: `${ada.token}` }),
    async close() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
