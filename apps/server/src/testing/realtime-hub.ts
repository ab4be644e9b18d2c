import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createTestApp, type TestApp, type TestCaller } from "./create-test-app.ts";
import { publishFiles } from "./publish-files.ts";
import {
  PROVIDER_KEY,
  type RealtimeProvider,
  startRealtimeProvider,
} from "./start-realtime-provider.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A hub with live sessions for the model `ada/echo`, by a provider that sends back its input. */
export interface RealtimeHub {
  readonly app: TestApp;
  readonly provider: RealtimeProvider;
  readonly ada: Awaited<ReturnType<TestApp["signUp"]>>;
  /** A live token of a caller's. */
  tokenOf(
    caller: TestCaller,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /** Of `ada/echo`'s sessions. */
  readonly address: string;
  /** As its metrics say. */
  openSessions(): Promise<number>;
  open(query: Readonly<Record<string, string>>, options?: OpenOptions): Promise<RealtimeClient>;
}

export interface OpenOptions {
  readonly model?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RealtimeClient {
  readonly socket: WebSocket;
  /** Text frames parsed, binary ones unchanged. */
  readonly heard: unknown[];
  /** The code that it ended with. */
  readonly closed: Promise<number>;
}

export async function createRealtimeHub(
  settings: Readonly<Record<string, string>> = {},
): Promise<RealtimeHub> {
  const provider = await startRealtimeProvider();
  onTestFinished(() => provider.close());
  const folder = temporaryFolder();
  mkdirSync(join(folder, "catalog/providers"), { recursive: true });
  const entry = {
    label: "Echo",
    baseUrl: provider.url,
    chatPath: "/v1/chat/completions",
    imagesPath: "/v1/images/generations",
    tokensPath: "/tokens/",
    allowPrivate: true,
  };
  writeFileSync(join(folder, "catalog/providers/echo.json"), JSON.stringify(entry));
  const app = await createTestApp({ ORRERY_DATA: folder, ORRERY_RUNNER: "off", ...settings });
  const ada = await app.signUp("ada");
  await ada.request("PUT", "/api/settings/provider-keys/echo", { payload: { key: PROVIDER_KEY } });
  const files = { "README.md": "---\npipeline_tag: text-to-image\n---\n# echo\n" };
  await publishFiles(app, ada.viewer, { name: "echo", files });
  await ada.request("PUT", "/api/models/ada/echo/provider-mappings/echo", {
    payload: { providerId: "acme/echo", task: "text-to-image" },
  });
  const origin = (await app.listen()).replace("http", "ws");
  return {
    app,
    provider,
    ada,
    address: `${origin}/ada/echo/realtime`,
    async openSessions() {
      const { body } = await app.get("/metrics");
      return Number(/^orrery_live_sessions (\d+)/m.exec(body)?.[1] ?? Number.NaN);
    },
    async tokenOf(caller, body = {}, headers = {}) {
      const payload = { allowed_apps: ["echo"], ...body };
      const reply = await caller.request("POST", "/tokens/", { payload, headers });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<string>();
    },
    async open(query, { model = "ada/echo", headers = {} } = {}) {
      const address = `${origin}/${model}/realtime?${new URLSearchParams(query)}`;
      const socket = new WebSocket(address, { headers, perMessageDeflate: false });
      const heard: unknown[] = [];
      socket.on("message", (data: Buffer, isBinary) =>
        heard.push(isBinary ? data : JSON.parse(data.toString())),
      );
      const closed = new Promise<number>((resolve) => socket.once("close", resolve));
      await new Promise<void>((resolve, reject) => {
        socket.once("open", resolve);
        socket.once("error", reject);
      });
      onTestFinished(() => socket.terminate());
      return { socket, heard, closed };
    },
  };
}
