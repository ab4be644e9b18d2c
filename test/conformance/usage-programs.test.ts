import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import { startWorker, type Worker } from "./programs/run-programs.ts";

/**
 * What the usage panel offers through this hub, run as it is printed: by the real clients, against a
 * started hub whose own runtime has the examples, with a token of the role that is said to be enough.
 */
const hub = useHub({ ORRERY_RUNNER_THREADS: "1" });
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";

interface Program {
  readonly language: "python" | "js" | "sh";
  readonly client: string;
  readonly group?: string;
  readonly content: string;
  readonly tokenScope: "inference" | "read";
}

const EXTENSIONS = { python: "py", js: "mjs", sh: "sh" } as const;
const COMMANDS = { python: PYTHON, js: process.execPath, sh: "sh" } as const;
const MODULES: Readonly<Record<string, string>> = {
  openai: "import openai",
  huggingface_hub: "import huggingface_hub",
  requests: "import requests",
  boto3: "import boto3",
};

// Inside the project, so that programs find the packages they import.
const folder = mkdtempSync(
  join(fileURLToPath(new URL("../../node_modules", import.meta.url)), ".programs-"),
);
/** By their role. */
const tokens = { inference: "", read: "" };
let owner: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  owner = { authorization: `Bearer ${await administratorToken(hub, "ada")}` };
  for (const role of ["inference", "read"] as const)
    tokens[role] = await administratorToken(hub, "ada", role);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function programs(
  model: string,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Program[]> {
  const response = await fetch(`${hub.origin}/api/models/${model}/snippets?${query}`, { headers });
  expect(response.status).toBe(200);
  const { inference } = (await response.json()) as { readonly inference: readonly Program[] };
  // `programs.test.ts` runs those of frameworks and other languages.
  return inference.filter(({ group }) => group === undefined);
}

const found = new Map<string, boolean>();
/** JavaScript and curl always; Python's clients where they are installed. */
function canRun({ language, client }: Program): boolean {
  const check = MODULES[client];
  if (language !== "python" || check === undefined) return language !== "python";
  if (!found.has(client)) found.set(client, spawnSync(PYTHON, ["-c", check]).status === 0);
  return found.get(client) === true;
}

let number = 0;
const ran = new Set<string>();
const workers = new Map<string, Worker>();
afterAll(() => {
  for (const { stop } of workers.values()) stop();
});

/**
 * What a program prints. Throws with what it says when it fails. A client's first program has a process of its
 * own; most of the time of the next ones would be spent on loading the client again.
 */
async function runProgram({ language, client, content, tokenScope }: Program): Promise<string> {
  const path = join(folder, `${number++}.${EXTENSIONS[language]}`);
  writeFileSync(path, content);
  const token = tokens[tokenScope];
  const base = { PATH: process.env.PATH ?? "", HOME: folder };
  const keys = { HF_TOKEN: token, AWS_BEARER_TOKEN_BEDROCK: token };
  const name = `${language}/${client}`;
  if (language === "sh" || !ran.has(name)) {
    ran.add(name);
    const options = { cwd: folder, env: { ...base, ...keys }, timeout: 60_000 };
    return (await promisify(execFile)(COMMANDS[language], [path], options)).stdout;
  }
  const worker = workers.get(language) ?? (await startWorker(language, folder, base));
  workers.set(language, worker);
  const { failure, printed = "" } = await worker.run({ folder, path, env: keys });
  if (failure === undefined) return printed;
  worker.stop();
  workers.delete(language);
  throw Object.assign(new Error(failure), { stderr: failure });
}

const CHAT = ["openai", "huggingface_hub", "requests", "openai", "huggingface.js", "fetch", "curl"];
/** Plain ones first, in each language. */
const BASIC = ["requests", "huggingface_hub", "fetch", "huggingface.js", "curl"];
const SPEAKS = /\w+ \w+/;
/** Text, or the events with it. */
const STREAMS = /\w+ \w+|content['"]?: ?['"] ?\w+/;
/** Clients of hosted runtimes, where what is sent is no file; a stream's frames are nothing to print. */
const RUNTIME = ["boto3", "aws-sdk", "curl-invoke"];
const runtimeClients = ({
  model,
  query = "",
}: {
  readonly model: string;
  readonly query?: string;
}) => (model === "tiny-shapes" ? [] : RUNTIME.slice(0, query.includes("stream") ? 2 : 3));

/** What each example answers its sample, or what it was asked, and with which clients. */
const EXAMPLES: readonly {
  readonly model: string;
  readonly query?: string;
  readonly clients: readonly string[];
  /** What is printed; nothing for what is written into a file. */
  readonly answer: RegExp;
}[] = [
  { model: "tiny-sentiment", clients: BASIC, answer: /positive/i },
  { model: "tiny-ner", clients: BASIC, answer: /entity_group/ },
  { model: "tiny-zero-shot", clients: BASIC, answer: /refund/ },
  { model: "tiny-embed", clients: BASIC, answer: /\d\.\d/ },
  { model: "tiny-fill-mask", clients: BASIC, answer: /token_str/ },
  { model: "tiny-shapes", clients: BASIC, answer: /label/ },
  { model: "tiny-chat", clients: CHAT, answer: SPEAKS },
  { model: "tiny-chat", query: "stream=true&max_tokens=8", clients: CHAT, answer: STREAMS },
  {
    model: "tiny-chat",
    query: "inputs=What+is+4+plus+5%3F&temperature=0",
    clients: CHAT,
    answer: /4 plus 5 is 9/,
  },
];

describe("every program for this hub", () => {
  it.each(EXAMPLES)(
    "is answered: $model $query",
    async ({ model, query = "", clients, answer }) => {
      const offered = await programs(`orrery/${model}`, `provider=hf-inference&${query}`);
      const runtime = runtimeClients({ model, query });
      expect(offered.map(({ client }) => client)).toEqual([...clients, ...runtime]);
      expect(new Set(offered.map(({ tokenScope }) => tokenScope))).toEqual(new Set(["inference"]));
      await runAll(offered, answer);
    },
  );

  it.each(EXAMPLES)("leaves the choice to the hub: $model $query", async (example) => {
    const { model, query = "", clients, answer } = example;
    const offered = await programs(`orrery/${model}`, `provider=auto&${query}`);
    const chats = clients === CHAT;
    const finders = clients.filter((client) => chats || /hugging/.test(client));
    const runtime = chats ? runtimeClients(example) : [];
    expect(offered.map(({ client }) => client)).toEqual([...finders, ...runtime]);
    await runAll(offered, answer);
  });
});

it("runs a private model for its owner", async () => {
  await publishPrivately("mine", new URL("../../examples/tiny-sentiment/model/", import.meta.url));
  const offered = await programs("ada/mine", "provider=hf-inference", owner);
  expect(offered.map(({ client }) => client)).toEqual([...BASIC, ...RUNTIME]);
  await runAll(offered, /positive/i);
});

async function publishPrivately(name: string, folder: URL): Promise<void> {
  const post = async (path: string, body: string, type: string) => {
    const headers = { ...owner, "content-type": type };
    const response = await fetch(hub.origin + path, { method: "POST", headers, body });
    expect([path, response.status]).toEqual([path, 200]);
  };
  const repo = JSON.stringify({ name, type: "model", private: true });
  await post("/api/repos/create", repo, "application/json");
  const lines = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = readFileSync(path).toString("base64");
      const value = { path: relative(fileURLToPath(folder), path), content, encoding: "base64" };
      return { key: "file", value };
    });
  const header = { key: "header", value: { summary: "Publish it for myself" } };
  const body = [header, ...lines].map((line) => JSON.stringify(line)).join("\n");
  await post(`/api/models/ada/${name}/commit/main`, body, "application/x-ndjson");
}

async function runAll(offered: readonly Program[], answer: RegExp): Promise<void> {
  for (const program of offered.filter(canRun)) {
    const name = `${program.language}/${program.client}`;
    const printed = await runProgram(program).catch(({ stderr }) => `failed: ${stderr}`);
    expect(printed, name).toMatch(answer);
    expect(printed, name).not.toMatch(/^failed/);
  }
}
