import type { AccountViewer } from "@orrery/registry";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { expect, onTestFinished } from "vitest";
import { PAGES_BUNDLE } from "../base/assets.ts";
import { readConfig } from "../base/config.ts";
import type { Hub } from "../hub/hub.ts";
import { openHub } from "../hub/open-hub.ts";
import { type AppDeps, createApp } from "../main/app.ts";
import { createRenderer } from "../site/render/renderer.ts";
import { checkAnswers } from "./check-answers.ts";
import { NO_RATE_LIMITS } from "./no-rate-limits.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Settings = Readonly<Record<string, string>>;
type Method = "GET" | "PATCH" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS";

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
  /** Listens on a free port, for clients that need one; returns its URL. */
  listen(): Promise<string>;
  /** A new account with a write token; the first is the administrator. */
  signUp(name: string): Promise<TestCaller & { readonly viewer: AccountViewer }>;
  /** The same hub for another token, or for a session cookie. */
  with(headers: Readonly<Record<string, string>>): TestCaller;
}

interface TestAppOptions extends Partial<Pick<AppDeps, "logger" | "multipart" | "timeouts">> {
  /** Called with the function that ends it; by default it ends with the test. Several tests may share one. */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

/** A whole hub on a temporary data folder: real SQLite, git, files and renderer; no port. */
export async function createTestApp(
  settings: Settings = {},
  { onEnd = onTestFinished, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const dataFolder = settings.ORRERY_DATA ?? temporaryFolder();
  const config = readConfig({ ...NO_RATE_LIMITS, ...settings, ORRERY_DATA: dataFolder });
  const hub = await openHub(config);
  await hub.startIndex(() => {}, "here");
  const renderer = createRenderer({ pagesBundle: PAGES_BUNDLE });
  const { result, problems } = checkAnswers(() =>
    createApp({ config, hub, renderer, logger: false, ...options }),
  );
  const app = await result;
  onEnd(async () => {
    await app.close();
    await renderer.close();
    await hub.close();
    expect(problems, "answers that are not as their routes describe them").toEqual([]);
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
