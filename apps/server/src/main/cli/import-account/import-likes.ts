import {
  type AccountViewer,
  formatRepoId,
  OPERATOR,
  parseRepoId,
  type Registry,
  type RepoId,
} from "@orrery/registry";
import { z } from "zod";
import type { HubAccess } from "../source-repo.ts";
import { readPages } from "./read-pages.ts";

const likes = z.array(
  z.object({
    createdAt: z.iso.datetime({ offset: true }),
    repo: z.object({ name: z.string(), type: z.string() }),
  }),
);

/** Copies what people with accounts here like of an owner's repos, with the times; returns how many are new. */
export async function importLikes(
  { repos, imports }: Pick<Registry, "repos" | "imports">,
  theirs: HubAccess,
  owner: string,
  accounts: ReadonlyMap<string, AccountViewer>,
): Promise<number> {
  let count = 0;
  for (const [name, by] of accounts) {
    const path = `/api/users/${encodeURIComponent(name)}/likes`;
    for await (const { createdAt, repo } of readPages(theirs, path, likes, `likes of ${name}`)) {
      const id = ownRepo(repo, owner);
      if (!id || !(await repos.find(OPERATOR, id))) continue;
      if (await imports.like(OPERATOR, id, { by, createdAt: new Date(createdAt) })) count++;
    }
  }
  return count;
}

/** The copy of a repo of the owner; others' repos of that name here may be something else. */
export function ownRepo(
  { name, type }: { readonly name: string; readonly type: string },
  owner: string,
): RepoId | undefined {
  if (type !== "model" && type !== "dataset") return undefined;
  const id = parseRepoId(type, name);
  return id?.namespace.toLowerCase() === owner.toLowerCase()
    ? { ...id, namespace: owner }
    : undefined;
}

export const nameOf = (id: RepoId): string => `${id.type} ${formatRepoId(id)}`.toLowerCase();
