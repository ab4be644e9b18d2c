import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountViewer } from "@orrery/registry";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { expect, onTestFinished } from "vitest";
import { PAGES_BUNDLE } from "../base/assets.ts";
import { type Config, readConfig } from "../base/config.ts";
import type { Hub } from "../hub/hub.ts";
import { type HubOptions, openHub } from "../hub/open-hub.ts";
import { type AppDeps, createApp } from "../main/app.ts";
import { createRenderer, type Renderer } from "../site/render/renderer.ts";
import { ignore } from "../storage/files/file-names.ts";
import { checkAnswers } from "./check-answers.ts";
import { createFolderObjectStore } from "./folder-object-store.ts";
import { migratedSqlite } from "./migrated-sqlite.ts";
import { NO_RATE_LIMITS } from "./no-rate-limits.ts";
import { QUICK_SECRETS } from "./quick-secrets.ts";
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

interface TestAppOptions
  extends Partial<Pick<AppDeps, "drain" | "logger" | "multipart" | "timeouts" | "planMs">>,
    HubOptions {
  /** Called with the function that ends it; by default it ends with the test. Several tests may share one. */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

let renderer: Renderer | undefined;

/** The same for every app: it takes a quarter of a second to start, and knows nothing of a hub. */
function sharedRenderer(): Renderer {
  renderer ??= createRenderer({ pagesBundle: PAGES_BUNDLE });
  return renderer;
}

/** A whole hub on a temporary data folder: real SQLite, git, files and renderer; no port. */
export async function createTestApp(
  settings: Settings = {},
  { onEnd = onTestFinished, visionFolder, objects, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const dataFolder = settings.ORRERY_DATA ?? temporaryFolder();
  const config = readConfig({
    ...NO_RATE_LIMITS,
    // No process does jobs here.
    ORRERY_CONVERSION: "off",
    ...settings,
    ORRERY_DATA: dataFolder,
  });
  await placeMigrated(config);
  const hub = await openHub(config, {
    visionFolder,
    secrets: QUICK_SECRETS,
    objects: objects ?? packsOf(dataFolder),
  });
  await hub.startIndex(() => {}, "here");
  const { result, problems } = checkAnswers(() =>
    createApp({ config, hub, renderer: sharedRenderer(), logger: false, ...options }),
  );
  const app = await result;
  onEnd(async () => {
    await app.close();
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

/** With `ORRERY_TEST_PACKS=1` histories are rows and packs: any test shows what differs then. */
const packsOf = (dataFolder: string) =>
  process.env.ORRERY_TEST_PACKS ? createFolderObjectStore(join(dataFolder, "packs")) : undefined;

/** Leaves a database that is there. */
async function placeMigrated({ databaseUrl, dataFolder }: Config): Promise<void> {
  if (databaseUrl !== undefined) return;
  mkdirSync(dataFolder, { recursive: true });
  const bytes = await migratedSqlite();
  await writeFile(join(dataFolder, "orrery.sqlite"), bytes, { flag: "wx" }).catch(ignore("EEXIST"));
}
