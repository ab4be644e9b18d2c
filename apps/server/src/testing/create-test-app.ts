import type { AccountViewer } from "@orrery/registry";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { onTestFinished } from "vitest";
import { type AppDeps, createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { type Hub, openHub } from "../hub.ts";
import { PAGES_BUNDLE } from "../pages/assets.ts";
import { createRenderer } from "../render/renderer.ts";
import { NO_RATE_LIMITS } from "./no-rate-limits.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Settings = Readonly<Record<string, string>>;
type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS";

/** A caller: `get`, `post` and the rest, with its credentials on every request. */
export interface TestCaller {
  readonly token: string | undefined;
  request(method: Method, url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  post(url: string, json: object): Promise<LightMyRequestResponse>;
}

export interface TestApp extends TestCaller {
  readonly hub: Hub;
  readonly dataFolder: string;
  /** Ends it early. */
  close(): Promise<void>;
  /** Opens a port of its own, for clients that need one; its address. */
  listen(): Promise<string>;
  /** A new account with a write token; the first is the administrator. */
  signUp(name: string): Promise<TestCaller & { readonly viewer: AccountViewer }>;
  /** The same hub for another token, or for a session cookie. */
  with(headers: Readonly<Record<string, string>>): TestCaller;
}

interface TestAppOptions extends Partial<Pick<AppDeps, "logger" | "multipart" | "patience">> {
  /** Told how it ends, which is with the test where nothing is said: several tests may share one. */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

/** A whole hub on a data folder of its own: real SQLite, git, files and renderer; no port. */
export async function createTestApp(
  settings: Settings = {},
  { onEnd = onTestFinished, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const dataFolder = settings.ORRERY_DATA ?? temporaryFolder();
  const config = readConfig({ ...NO_RATE_LIMITS, ...settings, ORRERY_DATA: dataFolder });
  const hub = await openHub(config);
  await hub.startIndex(() => {}, "here");
  const renderer = createRenderer({ pagesBundle: PAGES_BUNDLE });
  const app = await createApp({ config, hub, renderer, logger: false, ...options });
  onEnd(async () => {
    await app.close();
    await renderer.close();
    await hub.close();
  });

  const withHeaders = (headers: Readonly<Record<string, string>>): TestCaller => {
    const request: TestCaller["request"] = (method, url, options = {}) =>
      app.inject({ method, url, ...options, headers: { ...headers, ...options.headers } });
    return {
      token: headers.authorization?.replace("Bearer ", ""),
      request,
      get: (url, options) => request("GET", url, options),
      post: (url, json) => request("POST", url, { payload: json }),
    };
  };

  return {
    ...withHeaders({}),
    hub,
    dataFolder: config.dataFolder,
    with: withHeaders,
    close: () => app.close(),
    listen: () => app.listen({ host: "127.0.0.1", port: 0 }),
    async signUp(name) {
      const { setup, accounts, accessTokens } = hub.registry;
      const link = await setup.open();
      const viewer =
        link === undefined
          ? await accounts.signUp(name, "correct horse")
          : await setup.complete(link, name, "correct horse");
      const token = await accessTokens.create(viewer, { name: "test", role: "write" });
      return { ...withHeaders({ authorization: `Bearer ${token}` }), viewer };
    },
  };
}
