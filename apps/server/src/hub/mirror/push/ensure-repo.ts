import { formatRepoId, RegistryError, type Repo, type RepoId } from "@orrery/registry";
import { z } from "zod";
import { type AskUpstream, failed, type Upstream } from "../upstream-client.ts";
import { askJson } from "./ask-json.ts";

const known = z.object({
  private: z.boolean().catch(false),
  gated: z.union([z.boolean(), z.string()]).catch(false),
});

/**
 * Makes sure that a repo exists at another hub, and that not more people can read it there than here. A new one is
 * private if this one is private or gated. Throws `mirror-refused` for one that is more public.
 */
export async function ensureRepo(
  ask: AskUpstream,
  target: Upstream,
  repo: Pick<Repo, "private" | "gated">,
  there: RepoId,
  signal: AbortSignal,
): Promise<void> {
  const { type, namespace, name } = there;
  const headers = { accept: "application/json" };
  const address = `/api/${type}s/${formatRepoId(there)}`;
  const isClosed = repo.private || repo.gated !== undefined;
  const found = await askJson(ask, target, address, { headers, signal });
  if (found.status === 404) {
    const made = await askJson(ask, target, "/api/repos/create", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ name, organization: namespace, type, private: isClosed }),
      signal,
    });
    if (made.status === 200 || made.status === 201) return;
    throw failed(target, `doesn't create ${formatRepoId(there)} (status ${made.status})`);
  }
  const parsed = found.status === 200 ? known.safeParse(found.json) : undefined;
  if (!parsed?.success)
    throw failed(target, `responded with status ${found.status} to ${formatRepoId(there)}`);
  const isOpen = !parsed.data.private && (repo.private || parsed.data.gated === false);
  if (isClosed && isOpen)
    throw new RegistryError(
      "mirror-refused",
      `${formatRepoId(there)} is ${repo.private ? "private" : "gated"} here and public at ${new URL(target.origin).host}. Make it private there first.`,
    );
}

const commits = z.array(z.object({ id: z.string() }));
const tree = z.array(z.object({ path: z.string() }));

/**
 * Whether a branch there has only what a hub puts into each new repo: one commit, with `.gitattributes` alone. Returns
 * that commit.
 */
export async function findFirstCommit(
  ask: AskUpstream,
  target: Upstream,
  there: RepoId,
  branch: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const base = `/api/${there.type}s/${formatRepoId(there)}`;
  const list = async (what: string) =>
    (await askJson(ask, target, `${base}/${what}`, { signal })).json;
  const found = commits.safeParse(await list(`commits/${encodeURIComponent(branch)}?limit=2`));
  const [only] = found.data ?? [];
  if (!only || found.data?.length !== 1) return undefined;
  const files = tree.safeParse(await list(`tree/${only.id}`));
  const isFirst = files.data?.every(({ path }) => path === ".gitattributes");
  return isFirst ? only.id : undefined;
}
