import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, SOURCES } from "./imports.ts";

type Rooms = Readonly<Record<string, readonly string[]>>;

/**
 * The rooms of the server, from the ground up, and which may be imported from where; `main` may
 * import all. An arrow missing here is a decision to take, not a line to add in passing.
 */
const SERVER: Rooms = {
  base: [],
  storage: ["base"],
  outgoing: ["base"],
  runner: ["base"],
  "file-preview": ["base"],
  "dataset-engine": ["base", "runner"],
  tables: ["base", "outgoing"],
  hub: ["base", "storage", "outgoing", "runner", "file-preview", "dataset-engine", "tables"],
  events: ["base", "outgoing", "hub"],
  http: ["base", "storage", "hub"],
  "inference/gateway": ["base", "storage", "hub", "outgoing", "runner", "http"],
  realtime: ["base", "hub", "outgoing", "http", "inference/gateway"],
  inference: [
    "base",
    "storage",
    "hub",
    "outgoing",
    "runner",
    "http",
    "inference/gateway",
    "realtime",
  ],
  "sign-on": ["base", "hub", "outgoing", "http"],
  "hub-api": [
    "base",
    "storage",
    "hub",
    "http",
    "file-preview",
    "dataset-engine",
    "tables",
    "inference/gateway",
  ],
  widget: ["base", "hub", "http", "inference/gateway", "inference"],
  "how-to-use": ["base", "hub", "http", "inference/gateway", "inference", "widget"],
  oauth: ["base", "hub", "http", "outgoing"],
  mcp: ["base", "http"],
  site: [
    "base",
    "hub",
    "oauth",
    "outgoing",
    "http",
    "inference/gateway",
    "inference",
    "widget",
    "how-to-use",
    "file-preview",
    "dataset-engine",
    "tables",
    "sign-on",
  ],
};

/** The same of the pages. What the server may know of them is `base`: paths, pages, shapes of data. */
const WEB: Rooms = {
  base: [],
  ui: ["base"],
  calls: ["base", "ui"],
  chat: ["base", "ui", "calls"],
  account: ["base", "ui"],
  "sign-in": ["base", "ui", "account"],
  widget: ["base", "ui", "calls", "chat", "account"],
  "command-palette": ["base", "ui"],
  shell: ["base", "ui", "command-palette"],
  publish: ["base", "ui"],
  catalog: ["base", "ui", "shell", "publish"],
  collections: ["base", "ui", "account", "catalog"],
  search: ["base", "ui", "account", "catalog", "collections"],
  "api-docs": ["base", "ui"],
  compare: ["base", "ui", "catalog"],
  "how-to-use": ["base", "ui", "calls"],
  repo: ["base", "ui", "account", "calls", "how-to-use", "publish"],
  diff: ["base", "ui"],
  edit: ["base", "ui", "account", "diff"],
  checks: ["base", "ui"],
  files: ["base", "ui", "checks"],
  dataset: ["base", "ui", "files"],
  upload: ["base", "ui", "edit", "files", "repo", "publish"],
  sql: ["base", "ui", "dataset", "upload"],
  discussions: ["base", "ui", "account", "diff", "files"],
  "repo-settings": ["base", "ui", "account"],
  settings: ["base", "ui"],
  organization: ["base", "ui", "account"],
  admin: ["base", "ui", "account"],
  "sign-on": ["base", "ui", "account"],
  oauth: ["base", "ui", "account"],
  tokens: ["base", "ui", "account"],
  notifications: ["base", "ui", "account"],
  webhooks: ["base", "ui", "account"],
  providers: ["base", "ui", "account"],
  spending: ["base", "ui", "providers"],
  playground: ["base", "ui", "chat", "widget"],
  runs: ["base", "ui", "calls", "playground"],
  home: ["base", "ui", "catalog", "widget", "publish", "runs"],
  arena: ["base", "ui", "calls", "chat", "widget"],
  realtime: ["base", "ui", "widget"],
};

const MAX_FILES = 25;
const SERVER_SOURCES = "apps/server/src/";
const WEB_SOURCES = "apps/web/src/";

/** The innermost room of a file of the server; `main` for the rest. */
const serverRoomOf = (path: string) =>
  Object.keys(SERVER)
    .toSorted((a, b) => b.length - a.length)
    .find((room) => path.startsWith(`${room}/`)) ?? "main";

/** Pages and what starts them may import all. */
const WEB_MAIN = /^(pages\/|styles|(banner|document|entry\.\w+|hydration-state|render|routes)\.)/;

const webRoomOf = (path: string) => {
  if (WEB_MAIN.test(path)) return "main";
  return path.includes("/") && !path.startsWith("page-data/") ? (path.split("/")[0] ?? "") : "base";
};

describe.each([
  ["server", SERVER_SOURCES, SERVER, serverRoomOf],
  ["web", WEB_SOURCES, WEB, webRoomOf],
] as const)("the rooms of %s", (_app, folder, rooms, roomOf) => {
  const paths = SOURCES.filter((file) => file.startsWith(folder)).map((file) =>
    file.slice(folder.length),
  );

  it("import only what stands below them", () => {
    const wrong = paths
      .filter((path) => roomOf(path) !== "main")
      .flatMap((path) =>
        importsOf(`${folder}${path}`)
          .filter(({ target }) => target.startsWith("."))
          .map(({ target }) => [path, join(dirname(path), target)] as const),
      )
      .filter(
        ([from, to]) => roomOf(from) !== roomOf(to) && !rooms[roomOf(from)]?.includes(roomOf(to)),
      );
    expect(wrong).toEqual([]);
  });

  it("are all in the table, and stand in its order", () => {
    expect(new Set(paths.map(roomOf))).toEqual(new Set([...Object.keys(rooms), "main"]));
    const names = Object.keys(rooms);
    const upward = names.flatMap((room, index) =>
      (rooms[room] ?? []).filter((other) => names.indexOf(other) >= index),
    );
    expect(upward).toEqual([]);
  });

  it(`keep folders at ${MAX_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });
});

it.each(Object.keys(SERVER))("says in a README what the server's room %s is for", (room) => {
  const readme = `${SERVER_SOURCES}${room}/README.md`;
  expect(existsSync(readme) && readFileSync(readme, "utf8").split("\n").length).toBeLessThan(20);
});
