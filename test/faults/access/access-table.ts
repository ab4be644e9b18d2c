import { createHash } from "node:crypto";

/**
 * What it takes to be answered. `sees`: the repo is not hidden from the viewer; `runs`: the same, for tokens that
 * run models, too; `follows`: the same, signed in; `opens`: nor are its files;
 * `acts`: sees it, with a credential that writes; `proposes`: opens it, with such a credential; `writes` and
 * `administers`: by role; `oversees`: the same, also with a credential that only reads; `governs`: by a role
 * in the whole organization.
 */
export type Right =
  | "sees"
  | "runs"
  | "follows"
  | "opens"
  | "acts"
  | "proposes"
  | "writes"
  | "administers"
  | "oversees"
  | "governs";

/** A request that needs a permission. `$tip`, `$old` are two commits of the repo, `$comment` opens a discussion. */
export interface Probe {
  readonly path: string;
  readonly body?: object | string;
  readonly contentType?: string;
  /** What those who have the right get; a success, where nothing is said. */
  readonly answers?: number;
  /** Tried by those who have the right only in a gated repo, where it means something. */
  readonly onGated?: boolean;
  /** Afterwards the repo is another: tried on one of its own. */
  readonly isFinal?: boolean;
}

export interface Row {
  readonly route: string;
  readonly right: Right;
  readonly probes: readonly Probe[];
}

export const WEIGHTS = "weights.bin";
export const OPEN_FILE = "README.md";
export const SAMPLE = "probe";
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Contents that only those who open a repo may see, by where they are. */
export const HIDDEN_FILES: readonly (readonly [revision: string, path: string])[] = [
  ["main", "notes.txt"],
  ["main", WEIGHTS],
  ["main", "rows.csv"],
  ["main", "config.json"],
  ["$tip", "notes.txt"],
  ["$old", OPEN_FILE],
  ["dev", "dev.txt"],
  ["refs%2Fpr%2F1", "pull.txt"],
  ["refs%2Fpr%2F1", OPEN_FILE],
  ["v1", OPEN_FILE],
];
const OPEN_FILES = ["main", "HEAD", "refs%2Fheads%2Fmain"].map((at) => `${at}/${OPEN_FILE}`);
const REVISIONS = ["main", "dev", "refs%2Fpr%2F1", "$old"];

const row = (route: string, right: Right, ...probes: readonly (Probe | string)[]): Row => ({
  route,
  right,
  probes: probes.map((probe) => (typeof probe === "string" ? { path: probe } : probe)),
});
const json = (path: string, body: object, more: Partial<Probe> = {}): Probe => ({
  path,
  body,
  ...more,
});
const form = (path: string, fields: Record<string, string>, more: Partial<Probe> = {}): Probe => ({
  path,
  body: new URLSearchParams(fields).toString(),
  contentType: "application/x-www-form-urlencoded",
  ...more,
});
const lfs = (path: string, body: object, more: Partial<Probe> = {}): Probe => ({
  path,
  body: JSON.stringify(body),
  contentType: "application/vnd.git-lfs+json",
  ...more,
});
const commit = (path: string, file: string): Probe => ({
  path,
  contentType: "application/x-ndjson",
  body: [
    { key: "header", value: { summary: "probe" } },
    { key: "file", value: { path: file, content: "probe", encoding: "utf-8" } },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n"),
});
const batch = (operation: string) => ({
  operation,
  objects: [{ oid: digestOf(SAMPLE), size: SAMPLE.length }],
});
/** Its datasets have no rows for the engine. */
const QUALITY = "/quality?config=default&split=train";
const mapping = { provider: "together", providerModelId: "x", task: "text-generation" };

/** `{repo}` is the URL of pages, files and git; `{api}` that of the hub protocol, `{v2}` that of pulls, `{viewer}` of the dataset viewer. */
export const ROWS: readonly Row[] = [
  row("GET {repo}", "sees", "?tab=card"),
  row("GET {repo}/tree/:revision", "sees", ...REVISIONS.map((at) => `/tree/${at}`)),
  row("GET {repo}/tree/:revision/*", "sees", "/tree/main/folder"),
  row("GET {repo}/blob/:revision", "opens", { path: "/blob/main", answers: 404 }),
  row(
    "GET {repo}/blob/:revision/*",
    "opens",
    ...HIDDEN_FILES.map(([at, path]) => `/blob/${at}/${path}`),
  ),
  row("GET {repo}/blob/:revision/*", "sees", ...OPEN_FILES.map((file) => `/blob/${file}`)),
  row("GET {repo}/blame/:revision", "opens", { path: "/blame/main", answers: 404 }),
  row(
    "GET {repo}/blame/:revision/*",
    "opens",
    ...HIDDEN_FILES.map(([at, path]) => `/blame/${at}/${path}`),
    `/blame/main/${OPEN_FILE}`,
  ),
  row("GET {repo}/commits/:revision", "sees", ...REVISIONS.map((at) => `/commits/${at}`)),
  row("GET {repo}/commits/:revision/*", "sees", "/commits/main/notes.txt"),
  row(
    "GET {repo}/commit/:revision",
    "opens",
    "/commit/$tip",
    "/commit/$old",
    "/commit/refs%2Fpr%2F1",
  ),
  row("GET {repo}/edit/:revision", "proposes", "/edit/main"),
  row(
    "GET {repo}/edit/:revision/*",
    "proposes",
    "/edit/main/notes.txt",
    "/edit/refs%2Fpr%2F1/pull.txt",
  ),
  row(
    "POST {repo}/edit/:revision",
    "proposes",
    form("/edit/main", { intent: "save", path: "new.txt", content: "x", target: "propose" }),
  ),
  row(
    "POST {repo}/edit/:revision/*",
    "proposes",
    form("/edit/main/notes.txt", {
      intent: "save",
      path: "notes.txt",
      content: "x",
      target: "propose",
    }),
  ),
  row("GET {repo}/edit-rows", "proposes", "/edit-rows"),
  row("POST {repo}/edit-rows", "proposes", {
    ...form("/edit-rows", { intent: "addColumn", column: "", target: "propose" }),
    answers: 422,
  }),
  row("GET {repo}/upload/:revision", "proposes", "/upload/main"),
  row("GET {repo}/discussions", "sees", "/discussions"),
  row(
    "POST {repo}/discussions",
    "acts",
    form("/discussions", { intent: "watch", level: "participating" }),
  ),
  row("GET {repo}/discussions/:number", "opens", "/discussions/1"),
  row("GET {repo}/discussions/:number", "sees", "/discussions/2"),
  row("GET {repo}/discussions/new", "acts", "/discussions/new"),
  row(
    "POST {repo}/discussions/new",
    "acts",
    form("/discussions/new", { intent: "open", title: "t", text: "x" }),
  ),
  row(
    "POST {repo}/discussions/:number",
    "acts",
    form("/discussions/2", { intent: "comment", comment: "x" }),
    form("/discussions/2", { intent: "mute" }),
  ),
  row(
    "POST {repo}/discussions/:number",
    "writes",
    form("/discussions/2", { intent: "lock" }, { isFinal: true }),
    form("/discussions/2", { intent: "label", label: "bug" }),
  ),
  row(
    "POST {repo}/discussions/:number",
    "proposes",
    form("/discussions/1", { intent: "comment", comment: "x" }),
  ),
  row(
    "POST {repo}/discussions/:number",
    "writes",
    form("/discussions/1", { intent: "merge" }, { isFinal: true }),
  ),
  row("GET {repo}/settings", "writes", "/settings"),
  row(
    "POST {repo}/settings",
    "writes",
    form("/settings", { intent: "add-label", name: "new", color: "red" }, { isFinal: true }),
    form("/settings", { intent: "change-label", label: "bug", name: "bug", color: "red" }),
  ),
  row(
    "POST {repo}/settings",
    "administers",
    form("/settings", { intent: "describe", description: "x" }),
  ),
  row(
    "POST {repo}/settings",
    "writes",
    form("/settings", { intent: "grant", account: "granted" }, { onGated: true }),
  ),
  row("GET {repo}/settings/webhooks", "oversees", "/settings/webhooks"),
  row(
    "POST {repo}/settings/webhooks",
    "administers",
    form("/settings/webhooks", {
      ...{ intent: "create", url: "https://receiver.example/hook", repoDomain: "on" },
      ...{ watched: "", secret: "" },
    }),
  ),
  row("POST {repo}", "acts", form("", { intent: "like" })),
  row("GET {repo}/viewer", "sees", "/viewer"),
  row("GET {repo}/viewer/media", "opens", {
    // The world's dataset is not converted yet.
    path: "/viewer/media?config=default&split=train&row=0&column=text",
    answers: 500,
  }),
  // The world's dataset has no images.
  row("GET {repo}/thumbnail", "opens", { path: "/thumbnail", answers: 404 }),
  row("GET {repo}/quality", "sees", "/quality"),
  row("GET {repo}/changes", "sees", "/changes?from=$old&to=main"),
  row("POST {repo}/quality", "writes", form("/quality", {}, { answers: 422 })),
  row("GET {repo}/sql", "sees", "/sql"),
  row("GET {repo}/live", "sees", "/live"),
  row("GET {repo}/providers", "sees", "/providers"),
  row(
    "POST {repo}/providers",
    "administers",
    form("/providers", { intent: "put-mapping", status: "live", ...mapping }),
  ),
  row("GET {repo}/llms.txt", "sees", "/llms.txt"),
  row("GET {repo}/user-access-report", "writes", { path: "/user-access-report", onGated: true }),
  row("POST {repo}/ask-access", "acts", json("/ask-access", {}, { onGated: true })),
  row(
    "GET {repo}/resolve/:revision/*",
    "opens",
    ...HIDDEN_FILES.map(([at, path]) => `/resolve/${at}/${path}`),
  ),
  row("GET {repo}/resolve/:revision/*", "sees", ...OPEN_FILES.map((file) => `/resolve/${file}`)),
  row(
    "GET {repo}/raw/:revision/*",
    "opens",
    ...HIDDEN_FILES.map(([at, path]) => `/raw/${at}/${path}`),
  ),
  row("GET {repo}/raw/:revision/*", "sees", ...OPEN_FILES.map((file) => `/raw/${file}`)),
  row("GET {repo}/archive/*", "opens", "/archive/main.tar", "/archive/refs%2Fheads%2Fmain.tar"),
  row("GET {v2}/tags/list", "opens", "/tags/list"),
  // There is no GGUF file: a tag is not found, by those alone who may look for one.
  row("GET {v2}/manifests/:reference", "opens", { path: "/manifests/latest", answers: 404 }),
  row("GET {v2}/blobs/:digest", "opens", {
    path: `/blobs/sha256:${digestOf(SAMPLE)}`,
    answers: 404,
  }),
  row("GET {repo}/info/refs", "opens", ".git/info/refs?service=git-upload-pack"),
  row("GET {repo}/info/refs", "writes", ".git/info/refs?service=git-receive-pack"),
  row("POST {repo}/git-upload-pack", "opens", {
    path: ".git/git-upload-pack",
    body: "0000",
    contentType: "application/x-git-upload-pack-request",
  }),
  row("POST {repo}/git-receive-pack", "writes", {
    path: ".git/git-receive-pack",
    body: "0000",
    contentType: "application/x-git-receive-pack-request",
  }),
  row(
    "POST {repo}/info/lfs/objects/batch",
    "opens",
    lfs(".git/info/lfs/objects/batch", batch("download")),
  ),
  row(
    "POST {repo}/info/lfs/objects/batch",
    "proposes",
    lfs(".git/info/lfs/objects/batch", batch("upload")),
  ),
  row(
    "POST {repo}/info/lfs/verify",
    "proposes",
    lfs(".git/info/lfs/verify", { oid: digestOf(SAMPLE), size: 1 }, { answers: 400 }),
  ),
  row("GET {repo}/info/lfs/locks", "sees", ".git/info/lfs/locks"),
  row("POST {repo}/info/lfs/locks", "writes", lfs(".git/info/lfs/locks", { path: "notes.txt" })),
  row("POST {repo}/info/lfs/locks/verify", "writes", lfs(".git/info/lfs/locks/verify", {})),
  row(
    "POST {repo}/info/lfs/locks/:key/unlock",
    "writes",
    lfs(".git/info/lfs/locks/none/unlock", {}, { answers: 404 }),
  ),

  row(
    "GET {api}",
    "sees",
    "",
    "?expand=siblings&expand=cardData&expand=tags",
    "?expand=resourceGroup",
    "?blobs=true",
  ),
  row("GET {api}/revision/*", "sees", ...REVISIONS.map((at) => `/revision/${at}`)),
  // It is no mirror: so those learn who administer it.
  row("POST {api}/mirror/refresh", "administers", json("/mirror/refresh", {}, { answers: 400 })),
  row("GET {api}/auth-check", "opens", "/auth-check"),
  row("GET {api}/auth-check/write", "writes", "/auth-check/write"),
  row("GET {api}/commits/*", "sees", ...REVISIONS.map((at) => `/commits/${at}`)),
  row("GET {api}/statuses/:revision", "opens", "/statuses/main", "/statuses/refs%2Fpr%2F1"),
  row(
    "POST {api}/statuses/:revision",
    "writes",
    json("/statuses/$old", { state: "success" }, { answers: 201 }),
  ),
  row(
    "GET {api}/compare/*",
    "opens",
    "/compare/$old..main",
    "/compare/main..refs%2Fpr%2F1?raw=true",
  ),
  row("GET {api}/discussions", "sees", "/discussions"),
  row("GET {api}/discussions/:number", "opens", "/discussions/1"),
  row("GET {api}/discussions/:number", "sees", "/discussions/2"),
  row(
    "POST {api}/discussions",
    "proposes",
    json("/discussions", { title: "t", pullRequest: true }),
  ),
  row("POST {api}/discussions", "acts", json("/discussions", { title: "t", description: "x" })),
  row(
    "POST {api}/discussions/:number/comment",
    "proposes",
    json("/discussions/1/comment", { comment: "x" }),
  ),
  row(
    "POST {api}/discussions/:number/comment",
    "acts",
    json("/discussions/2/comment", { comment: "x" }),
  ),
  row(
    "GET {api}/discussions/:number/comment/:comment/history",
    "sees",
    "/discussions/2/comment/$comment/history",
  ),
  row(
    "POST {api}/discussions/:number/comment/:comment/edit",
    // Its author's alone: the owner opened it.
    "governs",
    json("/discussions/2/comment/$comment/edit", { content: "x" }),
  ),
  row(
    "POST {api}/discussions/:number/comment/:comment/hide",
    "writes",
    json("/discussions/2/comment/$comment/hide", {}, { isFinal: true }),
  ),
  row(
    "POST {api}/discussions/:number/comment",
    "proposes",
    json("/discussions/1/comment", { comment: "x", line: { path: "pull.txt", line: 1 } }),
  ),
  row(
    "POST {api}/discussions/:number/comment/:comment/apply",
    "proposes",
    json("/discussions/1/comment/none/apply", {}, { answers: 404 }),
  ),
  row(
    "POST {api}/discussions/:number/title",
    "writes",
    json("/discussions/2/title", { title: "renamed" }, { isFinal: true }),
  ),
  row(
    "POST {api}/discussions/:number/pin",
    "writes",
    json("/discussions/2/pin", { pinned: true }, { isFinal: true }),
  ),
  row(
    "POST {api}/discussions/:number/lock",
    "writes",
    json("/discussions/2/lock", { locked: true }, { isFinal: true }),
  ),
  row(
    "POST {api}/discussions/:number/status",
    "writes",
    json("/discussions/1/status", { status: "closed" }, { isFinal: true }),
  ),
  row(
    "POST {api}/discussions/:number/merge",
    "writes",
    json("/discussions/1/merge", {}, { isFinal: true }),
  ),
  row(
    "POST {api}/discussions/:number/review",
    "proposes",
    json("/discussions/1/review", { verdict: "comment", comment: "x" }),
  ),
  row(
    "POST {api}/discussions/:number/comment/:comment/reaction",
    "acts",
    json("/discussions/2/comment/$comment/reaction", { reaction: "👍" }),
  ),
  row(
    "POST {api}/discussions/:number/comment/:comment/reaction",
    "proposes",
    json("/discussions/1/comment/none/reaction", { reaction: "👍" }, { answers: 404 }),
  ),
  row(
    "POST {api}/discussions/:number/labels",
    "writes",
    json("/discussions/2/labels", { add: ["bug"] }),
  ),
  row("GET {api}/labels", "sees", "/labels"),
  row("POST {api}/labels", "writes", json("/labels", { name: "new" }, { isFinal: true })),
  row("PUT {api}/labels/:label", "writes", json("/labels/bug", { color: "pink" })),
  row("DELETE {api}/labels/:label", "writes", json("/labels/bug", {}, { isFinal: true })),
  row("GET {api}/discussion-settings", "sees", "/discussion-settings"),
  row(
    "PUT {api}/discussion-settings",
    "administers",
    json("/discussion-settings", { requiredReviews: 0 }),
  ),
  row("GET {api}/lfs-files", "writes", "/lfs-files"),
  row(
    "POST {api}/lfs-files/batch",
    "administers",
    json("/lfs-files/batch", { deletions: { sha: [] } }),
  ),
  row("GET {api}/likers", "sees", "/likers"),
  row("GET {api}/watch", "follows", "/watch"),
  row("PUT {api}/watch", "acts", json("/watch", { level: "muted" })),
  row("DELETE {api}/watch", "acts", json("/watch", {})),
  row("POST {api}/like", "acts", json("/like", {})),
  row("DELETE {api}/like", "acts", json("/like", {})),
  row("GET {api}/provider-mappings", "runs", "/provider-mappings"),
  row(
    "PUT {api}/provider-mappings/:provider",
    "administers",
    json("/provider-mappings/together", { providerId: "x", task: "text-generation" }),
  ),
  row(
    "DELETE {api}/provider-mappings/:provider",
    "administers",
    json("/provider-mappings/together", {}),
  ),
  row("GET {api}/providers", "runs", "/providers"),
  row("GET {api}/providers/history", "runs", "/providers/history"),
  row("GET {api}/refs", "sees", "/refs"),
  row("GET {api}/snippets", "sees", "/snippets"),
  row("GET {api}/croissant", "sees", "/croissant"),
  row("GET {api}/quality", "opens", { path: QUALITY, answers: 404 }),
  row("POST {api}/quality", "writes", json(QUALITY, {}, { answers: 404 })),
  row("GET {api}/changes", "opens", {
    ...{ path: "/changes?from=main&config=default&split=train", answers: 404 },
  }),
  row("GET {api}/conversion", "writes", "/conversion"),
  row("GET {api}/queries", "opens", "/queries"),
  row("POST {api}/queries", "proposes", json("/queries", { name: "probe", sql: "FROM train" })),
  row("DELETE {api}/queries/:query", "proposes", json("/queries/none", {}, { answers: 404 })),
  row("POST {api}/conversion", "writes", json("/conversion", {})),
  row("GET {api}/parquet", "opens", "/parquet"),
  row("GET {api}/parquet/:config", "opens", { path: "/parquet/none", answers: 404 }),
  row("GET {api}/parquet/:config/:split", "opens", { path: "/parquet/none/x", answers: 404 }),
  row("GET {api}/parquet/:config/:split/:file", "opens", {
    path: "/parquet/default/train/7.parquet",
    answers: 404,
  }),
  row("GET {viewer}/splits", "opens", "/splits?dataset=$id"),
  row("GET {viewer}/is-valid", "opens", "/is-valid?dataset=$id"),
  row(
    "GET {api}/tree/:revision",
    "sees",
    ...REVISIONS.map((at) => `/tree/${at}?recursive=true&expand=true`),
  ),
  row("GET {api}/tree/:revision/*", "sees", "/tree/main/folder"),
  row(
    "POST {api}/paths-info/*",
    "sees",
    json("/paths-info/main", { paths: ["notes.txt", WEIGHTS], expand: true }),
  ),
  row("GET {api}/user-access-request/:status", "writes", {
    path: "/user-access-request/pending",
    onGated: true,
  }),
  row(
    "POST {api}/user-access-request/handle",
    "writes",
    json("/user-access-request/handle", { user: "asked", status: "rejected" }, { onGated: true }),
  ),
  row(
    "POST {api}/user-access-request/grant",
    "writes",
    json("/user-access-request/grant", { user: "granted" }, { onGated: true, isFinal: true }),
  ),
  row("GET {api}/trusted-publishers", "administers", "/trusted-publishers"),
  row(
    "POST {api}/trusted-publishers",
    "administers",
    json("/trusted-publishers", {
      issuer: "https://gitlab.com",
      claims: { project_path: "acme/training" },
    }),
  ),
  row("DELETE {api}/trusted-publishers/:publisher", "administers", {
    path: "/trusted-publishers/none",
    answers: 404,
  }),
  row(
    "GET {api}/xet-write-token/*",
    "writes",
    "/xet-write-token/main",
    "/xet-write-token/refs%2Fpr%2F1",
  ),
  row("GET {api}/xet-write-token/*", "proposes", "/xet-write-token/main?create_pr=1"),
  row(
    "POST {api}/lfs-files/duplicate",
    "proposes",
    json("/lfs-files/duplicate", { target: { type: "$type", name: "acme/$name" }, files: [] }),
  ),
  row("POST {api}/preupload/*", "writes", json("/preupload/main", { files: [] })),
  row("POST {api}/preupload/*", "proposes", json("/preupload/main?create_pr=1", { files: [] })),
  row(
    "POST {api}/commit/*",
    "writes",
    commit("/commit/main", "a.txt"),
    commit("/commit/refs%2Fpr%2F1", "b.txt"),
  ),
  row("POST {api}/commit/*", "proposes", commit("/commit/main?create_pr=1", "c.txt")),
  row("POST {api}/branch/*", "writes", json("/branch/probe", {})),
  row("DELETE {api}/branch/*", "writes", json("/branch/dev", {})),
  row("POST {api}/tag/*", "writes", json("/tag/main", { tag: "probe" })),
  row("DELETE {api}/tag/*", "writes", json("/tag/v1", {})),
  row("POST {api}/super-squash/*", "writes", json("/super-squash/main", {})),
  row(
    "POST {api}/duplicate",
    "proposes",
    json("/duplicate", { repository: "$viewer/copy-of-$name" }),
  ),
  row("PUT {api}/settings", "administers", json("/settings", { description: "x" })),
  row("GET {api}/resource-group", "sees", "/resource-group"),
  row("POST {api}/resource-group", "governs", json("/resource-group", { resourceGroupId: null })),
  row("GET {api}/collaborators", "administers", "/collaborators"),
  row(
    "PUT {api}/collaborators/:user",
    "administers",
    json("/collaborators/granted", { role: "read" }),
  ),
  row(
    "DELETE {api}/collaborators/:user",
    "administers",
    json("/collaborators/root", {}, { answers: 404 }),
  ),
];
