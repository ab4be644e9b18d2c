import { createHash } from "node:crypto";
import { type AccountViewer, formatRepoId, OPERATOR, type RepoId } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import type { Hub } from "../../../hub/hub.ts";
import { copyRepo, folderName, reachable, readSourceRefs } from "../import-repo.ts";
import type { HubAccess, SourceRefs } from "../source-repo.ts";
import { accountOf } from "../token.ts";
import { importCollections } from "./import-collections.ts";
import { importLikes } from "./import-likes.ts";
import { listSourceRepos, type SourceRepo } from "./list-source-repos.ts";
import { type FindAuthor, readUsers } from "./read-users.ts";
import { listDiscussionNumbers, readDiscussion } from "./source-discussions.ts";

/** A large repo takes long; what is left of it after a kill ends by itself. */
const TOKEN_MS = 24 * 3_600_000;

export interface WantedAccount {
  readonly owner: string;
  readonly theirs: HubAccess;
  /** Where this hub serves. */
  readonly hubUrl: string;
  readonly dataFolder: string;
  /** Makes every repo private; else each is as it is there. */
  readonly isPrivate: boolean;
  readonly usersFile: string | undefined;
  /** The account that makes the commits; absent: the owner. */
  readonly by: string | undefined;
  readonly withDiscussions: boolean;
}

export interface ImportedAccount {
  readonly copied: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly events: number;
  readonly likes: number;
  /** In collections. */
  readonly items: number;
}

/**
 * Copies all models and datasets of an account of another hub, one after the other, and what was said about them. What
 * fails is named at the end, and does not keep others from coming. Throws `StartError` where nothing can begin.
 */
export async function importAccount(
  hub: Pick<Hub, "registry">,
  wanted: WantedAccount,
): Promise<ImportedAccount> {
  const { theirs, owner, hubUrl } = wanted;
  const { registry } = hub;
  const { authorOf, accounts } = await readUsers(registry, wanted.usersFile, theirs.url.host);
  const repos = await reachable(theirs.url, () => listSourceRepos(theirs, owner));
  if (repos.length === 0)
    throw new StartError(
      "not-found",
      `${theirs.url.origin} has no models and datasets of ${owner}.`,
    );
  const by = await requireOwner(hub, owner, wanted.by);
  const accessToken = await registry.accessTokens.create(by, {
    name: `orrery import ${owner}`,
    role: "write",
    expiresAt: new Date(Date.now() + TOKEN_MS),
  });
  const problems: string[] = [];
  const done = { copied: 0, unchanged: 0, events: 0, likes: 0, items: 0 };
  /** Who the owner is here: someone, or the organization. */
  const people = new Map(accounts);
  if (by.name.toLowerCase() === owner.toLowerCase() && !people.has(owner.toLowerCase()))
    people.set(owner.toLowerCase(), by);
  try {
    for (const [index, repo] of repos.entries()) {
      const name = `${repo.id.type} ${formatRepoId(repo.id)}`;
      console.log(`${index + 1} of ${repos.length}: ${name}`);
      try {
        const isCopied = await importOne(hub, wanted, repo, { hubUrl, accessToken });
        done[isCopied ? "copied" : "unchanged"]++;
        if (wanted.withDiscussions)
          done.events += await importDiscussions(hub, theirs, repo.id, authorOf);
      } catch (error) {
        problems.push(`${name}: ${(error as Error).message}`);
      }
    }
    const isPrivate = wanted.isPrivate;
    const rest = {
      likes: () => importLikes(registry, theirs, owner, people),
      items: () => importCollections(registry, { theirs, owner, by, isPrivate }),
    };
    for (const name of ["likes", "items"] as const)
      try {
        done[name] = await rest[name]();
      } catch (error) {
        problems.push(`${name === "likes" ? "likes" : "collections"}: ${(error as Error).message}`);
      }
  } finally {
    await deleteToken(hub, accessToken);
  }
  console.log(
    `${done.copied} copied, ${done.unchanged} were up to date, ${done.events} comments and changes of discussions, ${done.likes} likes, ${done.items} entries of collections, ${problems.length} failed.`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
  return { ...done, failed: problems.length };
}

/** The account that commits; makes the organization if there is no owner of this name. */
async function requireOwner(
  hub: Pick<Hub, "registry">,
  owner: string,
  by: string | undefined,
): Promise<AccountViewer> {
  const { accounts, organizations, hubOrganizations } = hub.registry;
  const account = await accounts.findViewer(owner);
  if (account) return account;
  const isThere = await organizations.find(owner);
  if (by === undefined)
    throw new StartError(
      "bad-arguments",
      `${isThere ? `${owner} is an organization` : `This hub has no ${owner}, so it will be made as an organization`}. Add --by ACCOUNT, which makes the commits.`,
    );
  const name = (await accountOf(hub, by)).name;
  if (!isThere) await hubOrganizations.create(OPERATOR, owner, name);
  // With what the organization permits by now.
  return accountOf(hub, name);
}

/** `false` for a repo whose branches and tags are where they were when it was copied last. */
async function importOne(
  { registry }: Pick<Hub, "registry">,
  { theirs, isPrivate, dataFolder, owner }: WantedAccount,
  repo: SourceRepo,
  credentials: { readonly hubUrl: string; readonly accessToken: string },
): Promise<boolean> {
  const id: RepoId = { ...repo.id, namespace: owner };
  const refs = await readSourceRefs(theirs, repo.id);
  const mark = `import-account-${folderName(theirs.url, id.type, formatRepoId(id))}`;
  const here = await registry.repos.find(OPERATOR, id);
  const state = here && stateOf(here.key, refs);
  if (state !== undefined && (await registry.markers.find(mark)) === state) return false;
  await copyRepo(
    { theirs, id, refs, dataFolder },
    credentials,
    isPrivate || repo.private,
    async () => {
      const { gated } = repo;
      if (!here && gated) await registry.repos.update(OPERATOR, id, { gated });
    },
  );
  const { key } = await registry.repos.get(OPERATOR, id);
  const now = stateOf(key, refs);
  if (now !== undefined) await registry.markers.set(mark, now);
  return true;
}

/** `undefined` where the other hub does not say where its branches are. */
function stateOf(key: string, refs: SourceRefs): string | undefined {
  if (refs.branches.length === 0 || refs.branches.some((one) => one.targetCommit === undefined))
    return undefined;
  return createHash("sha256")
    .update(JSON.stringify([key, refs]))
    .digest("hex");
}

async function importDiscussions(
  { registry }: Pick<Hub, "registry">,
  theirs: HubAccess,
  id: RepoId,
  authorOf: FindAuthor,
): Promise<number> {
  let events = 0;
  for (const number of await listDiscussionNumbers(theirs, id)) {
    const discussion = await readDiscussion(theirs, id, number, authorOf);
    events += await registry.imports.discuss(OPERATOR, id, discussion);
  }
  return events;
}

async function deleteToken({ registry }: Pick<Hub, "registry">, text: string): Promise<void> {
  const found = await registry.accessTokens.identify(text);
  if (found) await registry.accessTokens.delete(found.viewer, found.token.key);
}
