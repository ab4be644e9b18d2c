import { createHash } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CollaboratorRole, GroupRole, OrganizationRole } from "@orrery/registry";
import type { FastifyInstance, InjectOptions } from "fastify";
import {
  createTestApp,
  type TestApp,
  type TestCaller,
} from "../../../apps/server/src/testing/create-test-app.ts";
import { APPLICATIONS, fineGrained, signInApplication } from "./access-credentials.ts";
import { OPEN_FILE, WEIGHTS } from "./access-table.ts";

const VISIBILITIES = ["public", "gated", "private"] as const;
/** `grouped`: private, in a resource group. */
export type Visibility = (typeof VISIBILITIES)[number] | "grouped";
const TYPES = ["model", "dataset"] as const;
export type Type = (typeof TYPES)[number];

export interface Person extends TestCaller {
  /** Of the account, and what its credential may do where that is less. */
  readonly name: string;
  readonly account: string;
  /** In the organization, in its resource group, and as a collaborator of each model. */
  readonly role: OrganizationRole | undefined;
  readonly groupRole?: GroupRole | undefined;
  readonly sharedRole?: CollaboratorRole | undefined;
  readonly scope: "write" | "read" | "inference" | "none" | undefined;
  readonly isAccepted: boolean;
}

export interface WorldRepo {
  readonly type: Type;
  readonly visibility: Visibility;
  readonly id: string;
  /** The URL of its pages, and of the hub protocol. */
  readonly base: string;
  readonly api: string;
  readonly tip: string;
  readonly old: string;
  /** What the second discussion was opened with; the first is a pull request. */
  readonly comment: string;
  /** In files: visible only with access to the files. */
  readonly fileMark: string;
  /** In names, messages and the card: visible only with access to a private repo. */
  readonly nameMark: string;
}

export interface AccessWorld {
  readonly app: TestApp;
  /** Each as `METHOD path`, as Fastify took it. */
  readonly routes: readonly string[];
  readonly people: readonly Person[];
  readonly repos: readonly WorldRepo[];
  /** The slug, without its namespace, of a public collection with all repos. */
  readonly collection: string;
  /** The name of the resource group. */
  readonly group: string;
  readonly owner: Person;
  makeRepo(type: Type, visibility: Visibility): Promise<WorldRepo>;
}

const ORGANIZATION = "acme";
const GROUP = `circle${createHash("sha256").update("group").digest("hex").slice(0, 20)}`;
const ROLES: Readonly<Record<string, OrganizationRole>> = {
  reader: "read",
  contributor: "contributor",
  writer: "write",
  insider: "no_access",
  owner: "admin",
};
const GROUP_ROLES: Readonly<Record<string, GroupRole>> = { insider: "write" };
const SHARED_ROLES: Readonly<Record<string, CollaboratorRole>> = {
  "shared-read": "read",
  "shared-write": "write",
  "shared-admin": "admin",
};
/** The status of a user's request for a gated repo. */
const ASKED = { asked: undefined, accepted: "accepted", rejected: "rejected" } as const;

/** A hub with one repo of each kind, in an organization, and all kinds of viewers. */
export async function createAccessWorld(
  onEnd: (end: () => Promise<void>) => void,
): Promise<AccessWorld> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    (message as { readonly fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => {
      for (const method of [route.method].flat()) routes.push(`${method} ${route.url}`);
    });
  };
  subscribe("fastify.initialization", listen);
  const folder = mkdtempSync(join(tmpdir(), "orrery-access-"));
  onEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const app = await createTestApp({ ORRERY_DATA: folder }, { onEnd });
  unsubscribe("fastify.initialization", listen);
  await app.signUp("root");
  await app.signUp("granted");
  const { organizations, resourceGroups, accessTokens, accounts } = app.hub.registry;

  const people = new Map<string, Person>();
  const add = (
    name: string,
    person: Omit<Person, keyof TestCaller | "name" | "account">,
    caller: TestCaller,
  ) => people.set(name, { ...caller, name, account: name.split(" ")[0] ?? "", ...person });
  add("visitor", { role: undefined, scope: undefined, isAccepted: false }, app);
  for (const name of ["stranger", ...[ASKED, ROLES, SHARED_ROLES].flatMap(Object.keys)]) {
    const roles = {
      ...{ role: ROLES[name], groupRole: GROUP_ROLES[name], sharedRole: SHARED_ROLES[name] },
    };
    const isAccepted = name === "accepted";
    add(name, { ...roles, scope: "write", isAccepted }, await app.signUp(name));
  }
  const viewerOf = async (name: string) => {
    const viewer = await accounts.findViewer(name);
    if (!viewer) throw new Error(`${name} has no account.`);
    return viewer;
  };
  await organizations.create(await viewerOf("owner"), ORGANIZATION);
  const founder = await viewerOf("owner");
  for (const [name, role] of Object.entries(ROLES).filter(([name]) => name !== founder.name))
    await organizations.addMember(founder, ORGANIZATION, name, role);
  const group = await resourceGroups.create(founder, ORGANIZATION, { name: GROUP });
  const members = Object.entries(GROUP_ROLES).map(([name, role]) => ({ name, role }));
  await resourceGroups.addMembers(founder, ORGANIZATION, group.key, members);
  for (const scope of ["read", "inference"] as const) {
    const token = await accessTokens.create(founder, { name: scope, role: scope });
    const caller = app.with({ authorization: `Bearer ${token}` });
    add(`owner (${scope})`, { role: "admin", scope, isAccepted: false }, caller);
  }
  for (const [scopes, scope] of APPLICATIONS) {
    const caller = await signInApplication(app, founder, scopes);
    add(`owner (${scopes.join(" ")})`, { role: "admin", scope, isAccepted: false }, caller);
  }
  for (const [name, person, caller] of await fineGrained(app, founder, ORGANIZATION))
    add(name, { ...person, isAccepted: false }, caller);
  const owner = people.get("owner") as Person;

  async function makeRepo(type: Type, visibility: Visibility): Promise<WorldRepo> {
    const mark = createHash("sha256").update(`${Math.random()}`).digest("hex").slice(0, 20);
    const nameMark = `vault${mark}`;
    const fileMark = `contents${mark}`;
    const id = `${ORGANIZATION}/${nameMark}`;
    const base = `${type === "dataset" ? "/datasets" : ""}/${id}`;
    const api = `/api/${type}s/${id}`;
    await must(
      owner.post("/api/repos/create", { type, name: nameMark, organization: ORGANIZATION }),
    );
    const write = (revision: string, files: Readonly<Record<string, string>>) =>
      commitFiles(owner, api, revision, files, `Message of ${nameMark}`);
    const old = await write("main", { [OPEN_FILE]: `old card ${fileMark}` });
    await must(owner.post(`${api}/tag/main`, { tag: "v1" }));
    await must(owner.post(`${api}/branch/dev`, {}));
    await write("dev", { "dev.txt": `on a branch: ${fileMark}` });
    const config = { model_type: "bert", architectures: ["BertModel"], _note: fileMark };
    const tip = await write("main", {
      [OPEN_FILE]: `---\nlicense: mit\n---\n# Card of ${nameMark}\n\nWords of ${nameMark}.`,
      "notes.txt": `in git: ${fileMark}`,
      "rows.csv": `text,label\n${fileMark},1\n`,
      "config.json": JSON.stringify(config),
      "folder/a.txt": `below: ${fileMark}`,
      [WEIGHTS]: `in a blob: ${fileMark}`,
    });
    const pull = { "pull.txt": `proposed: ${fileMark}`, [OPEN_FILE]: `a card with ${fileMark}` };
    await write("main?create_pr=1", pull);
    const words = { title: `Title of ${nameMark}`, description: `Words of ${nameMark}` };
    await must(owner.post(`${api}/discussions`, words));
    const { events } = await must(owner.get(`${api}/discussions/2`));
    await must(owner.post(`${api}/labels`, { name: "bug" }));
    if (visibility === "gated") {
      await must(owner.request("PUT", `${api}/settings`, { payload: { gated: "manual" } }));
      for (const [name, status] of Object.entries(ASKED)) {
        await must((people.get(name) as Person).post(`${base}/ask-access`, {}));
        const decision = { user: name, status };
        if (status) await must(owner.post(`${api}/user-access-request/handle`, decision));
      }
    }
    if (isHidden({ visibility }))
      await must(owner.request("PUT", `${api}/settings`, { payload: { private: true } }));
    if (visibility === "grouped")
      await must(owner.post(`${api}/resource-group`, { resourceGroupId: group.key }));
    if (type === "model")
      for (const [name, role] of Object.entries(SHARED_ROLES))
        await must(owner.request("PUT", `${api}/collaborators/${name}`, { payload: { role } }));
    return { type, visibility, id, base, api, tip, old, comment: events[0].id, fileMark, nameMark };
  }

  const repos: WorldRepo[] = [];
  for (const type of TYPES)
    for (const visibility of VISIBILITIES) repos.push(await makeRepo(type, visibility));
  repos.push(await makeRepo("model", "grouped"));
  const collection = await collect(owner, repos);
  return {
    ...{ app, routes, people: [...people.values()], repos, collection, owner, makeRepo },
    group: GROUP,
  };
}

/** Those with no right to it must not learn that it is there. */
export const isHidden = ({ visibility }: Pick<WorldRepo, "visibility">) =>
  visibility === "private" || visibility === "grouped";

/** Makes a public collection of all repos, and private ones that are called as the private repos. */
async function collect(owner: Person, repos: readonly WorldRepo[]): Promise<string> {
  const create = async (title: string, isPrivate: boolean) => {
    const wanted = { namespace: ORGANIZATION, title, private: isPrivate };
    return (await must(owner.post("/api/collections", wanted))).slug as string;
  };
  const open = await create("All", false);
  for (const { id, type, visibility, nameMark } of repos) {
    const item = { item: { type, id }, note: isHidden({ visibility }) ? nameMark : "" };
    await must(owner.post(`/api/collections/${open}/items`, item));
    if (visibility !== "private") continue;
    const hidden = { type: "collection", id: await create(nameMark, true) };
    await must(owner.post(`/api/collections/${open}/items`, { item: hidden }));
  }
  return open.split("/")[1] ?? "";
}

async function must(answering: ReturnType<TestCaller["get"]>) {
  const { statusCode, body } = await answering;
  if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`);
  return JSON.parse(body || "{}");
}

async function commitFiles(
  caller: TestCaller,
  api: string,
  revision: string,
  files: Readonly<Record<string, string>>,
  summary: string,
): Promise<string> {
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content, encoding: "utf-8" },
  }));
  const options: InjectOptions = {
    payload: [{ key: "header", value: { summary } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  };
  return (await must(caller.request("POST", `${api}/commit/${revision}`, options))).commitOid;
}
