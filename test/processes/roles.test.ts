import { expect, inject, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { randomChat } from "../../apps/server/src/testing/models/random-chat.ts";
import {
  isRunning,
  listRunnerProcesses,
} from "../../apps/server/src/testing/models/runner-processes.ts";
import { createDatabase } from "../../apps/server/src/testing/postgres/create-database.ts";
import { run, temporaryFolder } from "../conformance/run-cli.ts";
import { startFront } from "./start-front.ts";
import { type RunningServer, startServer } from "./start-server.ts";

const INTERNAL = "/api/internal/runner";
const LETTERS = "ada/letters";

/** One web process and two that run models, each with a folder of its own, on PostgreSQL and S3. */
async function startFleet() {
  const front = await startFront({ hasStorage: true });
  onTestFinished(() => front.close());
  const shared = {
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    ORRERY_SECRET_KEY: "the same in every process of this hub",
    ORRERY_RENDER_THREADS: "1",
    ...front.storage,
  };
  const start = async (roles: string, folder = temporaryFolder(), isNew = false) => {
    const env = { ...shared, ORRERY_DATA: folder, ORRERY_ROLES: roles };
    const server = await startServer(env, isNew);
    onTestFinished(() => void server.kill());
    return { ...server, url: `http://localhost:${server.port}` };
  };
  const folder = temporaryFolder();
  const web = await start("web,index", folder, true);
  const form = new URLSearchParams({
    token: new URL(web.setupUrl).searchParams.get("token") ?? "",
    name: "ada",
    password: "correct horse",
  });
  await fetch(`${web.url}/setup`, { method: "POST", body: form, redirect: "manual" });
  const token = (await run(["token", "ada"], { ...shared, ORRERY_DATA: folder })).stdout.trim();
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(web.url + path, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(init.headers as Record<string, string>),
      },
    });
  const post = (path: string, body: object, init: RequestInit = {}) =>
    ask(path, { method: "POST", body: JSON.stringify(body), ...init });
  return { web, start, ask, post, token };
}

type Fleet = Awaited<ReturnType<typeof startFleet>>;

const chat = (max_tokens: number) => ({
  ...{ model: LETTERS, max_tokens, stream: true },
  messages: [{ role: "user", content: "What is 3 + 4?" }],
});

/** A model that writes 400 letters, each a piece of its stream. */
async function publishLetters({ post, ask }: Fleet): Promise<void> {
  expect((await post("/api/repos/create", { name: "letters" })).status).toBe(200);
  const file = { path: "letters.gguf", encoding: "base64" };
  const lines = [
    { key: "header", value: { summary: "Letters" } },
    { key: "file", value: { ...file, content: Buffer.from(randomChat()).toString("base64") } },
    {
      key: "file",
      value: {
        path: "README.md",
        encoding: "utf-8",
        content: "---\npipeline_tag: text-generation\n---\n",
      },
    },
  ];
  const commit = await ask(`/api/models/${LETTERS}/commit/main`, {
    method: "POST",
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect([commit.status, await commit.text()]).toMatchObject([200, expect.any(String)]);
}

/** Where a model's process is. */
interface Place {
  readonly runner: RunningServer;
  readonly pid: number;
}

const placesOf = (runners: readonly RunningServer[]): readonly Place[] =>
  runners.flatMap((runner) => listRunnerProcesses(runner.pid).map((pid) => ({ runner, pid })));

/** Answers with letters once; where their model then is. */
async function placeLetters({ post }: Fleet, runners: readonly RunningServer[]): Promise<Place> {
  const before = new Set(placesOf(runners).map(({ pid }) => pid));
  const answer = await post("/v1/chat/completions", chat(5));
  expect(await answer.text()).toContain("[DONE]");
  const fresh = placesOf(runners).filter(({ pid }) => !before.has(pid));
  expect(fresh).toHaveLength(1);
  return fresh[0] as Place;
}

/** A stream of letters whose model stands still after the first of them. */
async function halfStream({ post }: Fleet, { pid }: Place) {
  const leaving = new AbortController();
  const answer = await post("/v1/chat/completions", chat(400), { signal: leaving.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const first = decoder.decode((await reader.read()).value);
  process.kill(pid, "SIGSTOP");
  return {
    leave: () => leaving.abort(),
    async rest() {
      let text = first;
      for (let next = await reader.read(); !next.done; next = await reader.read())
        text += decoder.decode(next.value);
      return text;
    },
  };
}

it("runs models in processes that have the role, for those that do not", async () => {
  const fleet = await startFleet();
  const { web, start, ask, post, token } = fleet;
  const falHeaders = { authorization: `Key ${token}` };
  const sentiment = "/orrery/tiny-sentiment";

  // Before there is one: the page and the plan say that the hub runs it, and a call says when to try again.
  const early = await post(`/models${sentiment}`, { inputs: "Good." });
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await early.text()).toContain("No process that runs models answers");
  const queue = `/api/fal/queue${sentiment}`;
  const sent = await post(queue, { inputs: "Good." }, { headers: falHeaders });
  const { request_id: id } = (await sent.json()) as { request_id: string };
  const status = async () => {
    const answer = await ask(`${queue}/requests/${id}/status`, { headers: falHeaders });
    return ((await answer.json()) as { status: string }).status;
  };
  expect(await status()).toBe("IN_QUEUE");
  await publishLetters(fleet);
  expect(await status()).toBe("IN_QUEUE");

  const runners = await Promise.all([start("jobs,runner"), start("runner")]);
  for (const { url } of runners) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const path of ["/", "/api/models", "/v1/models", "/sign-in", sentiment])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
    const unsigned = { method: "POST", body: "x", headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(url + INTERNAL, unsigned)).status).toBe(403);
  }
  // A process that runs no models has no such address.
  expect((await ask(INTERNAL, { method: "POST", body: "{}" })).status).toBe(404);

  const report = (await (await ask("/api/admin/doctor")).json()) as {
    lines: { check: string; seen: string; state: string }[];
  };
  expect(report.lines.filter(({ check }) => check === "Runner").map(({ state }) => state)).toEqual([
    "ok",
    "ok",
  ]);

  // Whole answers, files both ways, live messages, work of the queue.
  await expect
    .poll(async () => (await post(`/models${sentiment}`, { inputs: "Good." })).status)
    .toBe(200);
  const spoken = await post("/models/orrery/tiny-voice", { inputs: "seven" });
  expect([spoken.status, spoken.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("audio/"),
  ]);
  const heard = await ask("/models/orrery/tiny-ears", {
    method: "POST",
    body: await spoken.arrayBuffer(),
    headers: { "content-type": "audio/wav" },
  });
  expect([heard.status, await heard.json()]).toEqual([200, { text: expect.any(String) }]);
  await expect.poll(status, { timeout: 30_000 }).toBe("COMPLETED");
  expect(await liveAnswer(web.port, token)).toContain("POSITIVE");

  // Who leaves frees the model: one that does not stop is ended by its own process.
  const place = await placeLetters(fleet, runners);
  const left = await halfStream(fleet, place);
  left.leave();
  await expect.poll(() => isRunning(place.pid)).toBe(false);

  // Killed in the midst of a stream: its caller gets an error, and the next call goes to another.
  const again = await placeLetters(fleet, runners);
  const cut = await halfStream(fleet, again);
  again.runner.kill();
  const text = await cut.rest();
  expect(text).toContain("The process of the model ended.");
  expect(text).not.toContain("[DONE]");
  killQuietly(again.pid);
  const others = runners.filter((one) => one !== again.runner);
  const last = await placeLetters(fleet, others);

  // A call that has not begun to answer continues in another process.
  const third = await start("runner");
  process.kill(last.pid, "SIGSTOP");
  const moved = post("/v1/chat/completions", chat(5));
  await new Promise((resolve) => setTimeout(resolve, 500));
  last.runner.kill();
  expect(await (await moved).text()).toContain("[DONE]");
  killQuietly(last.pid);

  await Promise.all([web.stop(), third.stop()]);
}, 240_000);

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with its parent.
  }
}

function liveAnswer(port: number, token: string): Promise<string> {
  const socket = new WebSocket(`ws://localhost:${port}/orrery/tiny-sentiment/realtime`, {
    headers: { authorization: `Key ${token}` },
  });
  onTestFinished(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify({ inputs: "Good." })));
    socket.on("message", (data) => {
      const text = `${data}`;
      if (!text.includes("x-fal-message")) resolve(text);
    });
  });
}

it("refuses roles without PostgreSQL, and roles that are none", async () => {
  const at = (roles: string) =>
    run(["serve"], { ORRERY_DATA: temporaryFolder(), ORRERY_PORT: "0", ORRERY_ROLES: roles });
  const [alone, wrong] = await Promise.all([at("web"), at("web,cook")]);
  expect([alone.code === 0, wrong.code === 0]).toEqual([false, false]);
  expect(alone.stderr).toContain("ORRERY_ROLES: also set ORRERY_DATABASE_URL");
  expect(wrong.stderr).toContain('must be some of web, index, jobs, runner, not "cook"');
});
