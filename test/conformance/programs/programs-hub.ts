import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providers } from "@orrery/inference";
import { SNIPPET_TASKS } from "@orrery/snippets";
import { startHub } from "../../journeys/start-hub.ts";
import { administratorToken } from "../administrator.ts";

/** A started hub that knows a model for every task, and every provider's key. */
export interface ProgramsHub {
  readonly origin: string;
  /** What a visitor gets who may read everything here. */
  readonly get: (path: string) => Promise<unknown>;
  /** By their role. */
  readonly tokens: Readonly<Record<"inference" | "read", string>>;
  readonly models: readonly TaskModel[];
  readonly stop: () => Promise<void>;
}

export interface TaskModel {
  readonly id: string;
  /** As providers name it. */
  readonly task: string;
  /** Those that run it through the hub. */
  readonly providers: readonly string[];
}

/** A service that an operator wrote down, at the recorder's own address: the hub itself calls it. */
export const OPERATORS = "shop";
export const OPERATORS_KEY = "key-of-shop";
const OPERATORS_PATHS = {
  chatPath: "/v1/chat/completions",
  completionsPath: "/v1/completions",
  embeddingsPath: "/v1/embeddings",
  imagesPath: "/v1/images/generations",
  speechPath: "/v1/audio/speech",
  transcriptionsPath: "/v1/audio/transcriptions",
};
const OPERATORS_TASKS = [
  "conversational",
  "text-generation",
  "feature-extraction",
  "text-to-image",
  "text-to-speech",
  "automatic-speech-recognition",
];

/** A provider's key, in programs and in the hub. */
export const keyOf = (provider: string) => `key-of-${provider}`;

/** What each model is called, does and says of itself. */
const MODELS = [
  ...SNIPPET_TASKS.filter((tag) => tag !== "image-text-to-text").map((tag) => ({
    name: tag,
    tag,
    task: tag as string,
    chats: false,
  })),
  { name: "chat", tag: "text-generation", task: "conversational", chats: true },
  { name: "looks", tag: "image-text-to-text", task: "conversational", chats: true },
];

/** Starts the hub; `service` is where the operator's service answers. */
export async function startProgramsHub(service: string): Promise<ProgramsHub> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-programs-"));
  mkdirSync(join(folder, "catalog/providers"), { recursive: true });
  const entry = { label: "Shop", baseUrl: service, ...OPERATORS_PATHS, allowPrivate: true };
  writeFileSync(join(folder, `catalog/providers/${OPERATORS}.json`), JSON.stringify(entry));
  const hub = await startHub({ ORRERY_DATA: folder, ORRERY_RUNNER_THREADS: "1" });
  const headers = { authorization: `Bearer ${await administratorToken(hub, "ada")}` };
  const send = async (method: string, path: string, body?: string, type = "application/json") => {
    const init = { method, headers: { ...headers, "content-type": type } };
    const response = await fetch(hub.origin + path, { ...init, ...(body && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  };
  const served = Object.entries({ ...providers }).filter(
    ([key, { protocol, directOnly }]) => key !== "hf-inference" && !protocol && !directOnly,
  );
  for (const provider of [...served.map(([key]) => key), OPERATORS])
    await send(
      "PUT",
      `/api/settings/provider-keys/${provider}`,
      JSON.stringify({ key: keyOf(provider) }),
    );
  const models: TaskModel[] = [];
  for (const { name, tag, task, chats } of MODELS) {
    await send("POST", "/api/repos/create", JSON.stringify({ name, type: "model" }));
    const card = `---\npipeline_tag: ${tag}\n${chats ? "tags: [conversational]\n" : ""}---\n`;
    await send(
      "POST",
      `/api/models/ada/${name}/commit/main`,
      commitOf(card),
      "application/x-ndjson",
    );
    const named = served.filter(([, { tasks }]) => Object.hasOwn(tasks, task)).map(([key]) => key);
    if (OPERATORS_TASKS.includes(task)) named.push(OPERATORS);
    for (const provider of named) {
      // One provider has a single model for one of its tasks.
      const isOnly = provider === "novita" && task === "image-text-to-video";
      const providerId = isOnly ? "MiniMax-H3" : "vendor/model-1";
      const mapping = JSON.stringify({ providerId, task });
      await send("PUT", `/api/models/ada/${name}/provider-mappings/${provider}`, mapping);
    }
    models.push({ id: `ada/${name}`, task, providers: named });
  }
  const tokens = { inference: "", read: "" };
  for (const role of ["inference", "read"] as const)
    tokens[role] = await administratorToken(hub, "ada", role);
  return {
    origin: hub.origin,
    tokens,
    models,
    async get(path) {
      const response = await fetch(hub.origin + path, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    stop: hub.stop,
  };
}

const commitOf = (card: string) =>
  [
    { key: "header", value: { summary: "Say what it does" } },
    {
      key: "file",
      value: { path: "README.md", content: btoa(card), encoding: "base64" },
    },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");
