import type { CommitOperation } from "../commits/commit-operation.ts";
import type { Database } from "../database.ts";
import type { CommitId, RepoId } from "../ids.ts";
import { parseRepoId, type RepoType } from "../ids.ts";
import type { Mail } from "../mails/mail.ts";
import type { Registry } from "../registry.ts";
import type { FullText } from "../search/card-text-store.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** A fresh registry on real stores, and a clock that the test moves. */
export interface TestWorld {
  readonly registry: Registry;
  /** Its database, for what no service does yet. */
  readonly db: Database;
  readonly fullText: FullText;
  /** Its clock. */
  readonly now: () => Date;
  readonly advance: (milliseconds: number) => void;
  /** A real mail server, started when something is sent or asked of it. */
  readonly mailbox: Mailbox;
}

/** What a mail server took. */
export interface Mailbox {
  received(): Promise<readonly Mail[]>;
  /** Each address from now on, with this code of SMTP. */
  refuse(code: number): Promise<void>;
}

export type CreateWorld = () => Promise<TestWorld>;

/** An account with all its rights; the first made is the administrator. */
export async function signUp({ registry }: TestWorld, name: string): Promise<AccountViewer> {
  const token = await registry.setup.open();
  return token === undefined
    ? registry.accounts.signUp(name, "correct horse")
    : registry.setup.complete(token, name, "correct horse");
}

/** The administrator and an ordinary account. */
export async function twoAccounts(world: TestWorld) {
  return { root: await signUp(world, "root"), ada: await signUp(world, "ada") };
}

/** The account as its next request would find it: with the memberships it has by now. */
export async function again(
  { registry }: TestWorld,
  { name }: Pick<AccountViewer, "name">,
): Promise<AccountViewer> {
  const viewer = await registry.accounts.findViewer(name);
  if (!viewer) throw new Error(`There is no account "${name}"`);
  return viewer;
}

/** All of a discussion. */
export const WHOLE = { most: 1000, mostCharacters: 1_000_000 };
/** As in a session that began just now. */
export const fresh = ({ now }: TestWorld, viewer: AccountViewer): AccountViewer => ({
  ...viewer,
  confirmedAt: now(),
});

export function repoId(text: string, type: RepoType = "model"): RepoId {
  const id = parseRepoId(type, text);
  if (!id) throw new Error(`"${text}" is no repo id`);
  return id;
}

/** Hands on all events: whatever follows from them is written. */
export async function dispatch({ registry }: TestWorld): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  while (await registry.events.dispatch(fail));
}

/** Commits text files to `main`; `null` deletes. */
export async function commitFiles(
  { registry }: TestWorld,
  viewer: Viewer,
  id: RepoId,
  files: Readonly<Record<string, string | null>>,
  parent?: string,
): Promise<CommitId> {
  async function* operations(): AsyncGenerator<CommitOperation> {
    for (const [path, text] of Object.entries(files))
      yield text === null
        ? { type: "deleteFile", path }
        : { type: "file", path, content: new TextEncoder().encode(text) };
  }
  const { to } = await registry.commits.create(viewer, id, {
    branch: "main",
    message: "change files",
    operations: operations(),
    ...(parent !== undefined && { parent }),
  });
  return to;
}
