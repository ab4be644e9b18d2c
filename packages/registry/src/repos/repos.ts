import { type Catalog, describeRepo } from "@orrery/catalog";
import type { Commits } from "../commits/commits.ts";
import { LFS_ATTRIBUTES } from "../commits/lfs-attributes.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, isRepoName, type RepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Viewer } from "../viewer.ts";
import type { NewRepo, Repo, RepoCount, RepoFilter, RepoPage, RepoPaging } from "./repo.ts";
import { canAdmin, canCreate, canRead, canWrite } from "./repo-access.ts";
import { formatCursor, parseCursor } from "./repo-cursor.ts";
import {
  countBy,
  countRepos,
  deleteRepo,
  findRepo,
  insertRepo,
  listRepos,
  listUnfinished,
} from "./repo-store.ts";

export const MAX_PAGE = 1000;

export function createRepos({
  db,
  git,
  now,
  newKey,
  catalog,
  commits,
}: RegistryDeps & { commits: Commits }) {
  return {
    /** `undefined` for a repo that is not there, or not for this viewer. */
    async find(viewer: Viewer, id: RepoId): Promise<Repo | undefined> {
      const repo = await findRepo(db, id);
      return repo && canRead(viewer, repo) ? repo : undefined;
    },

    /** A private repo is missing, not forbidden, to those who may not see it. */
    async get(viewer: Viewer, id: RepoId): Promise<Repo> {
      return getRepo({ db }, viewer, id);
    },

    /** Throws `forbidden` for a repo the viewer may read but not change. */
    async getWritable(viewer: Viewer, id: RepoId): Promise<Repo> {
      return getWritableRepo({ db }, viewer, id);
    },

    /** Throws `forbidden` for a repo whose settings, name and end are not the viewer's to decide. */
    async getAdministrable(viewer: Viewer, id: RepoId): Promise<Repo> {
      return getAdministrableRepo({ db }, viewer, id);
    },

    canWrite,

    canAdmin,

    /** The names the viewer may create repos under, the own one first. */
    namespaces(viewer: Viewer): readonly string[] {
      if (viewer.kind === "anonymous") return [];
      return [viewer, ...viewer.organizations]
        .map(({ name }) => name)
        .filter((namespace) => canCreate(viewer, { id: { type: "model", namespace, name: "" } }));
    },

    /** Makes the repo with its first commit. Of two at once, one wins; the other gets `repo-exists`. */
    async create(viewer: Viewer, wanted: NewRepo): Promise<Repo> {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to create a repo.");
      if (!canCreate(viewer, wanted)) throw noRight(wanted);
      if (!isRepoName(wanted.id.name))
        throw new RegistryError("invalid-name", `"${wanted.id.name}" cannot be a repo's name.`);
      const repo = emptyRepo(catalog, newKey(), viewer.key, wanted, now());
      const isNew = await db.transaction().execute(async (transaction) => {
        // An organization that is deleted at this moment takes no repo with it under a free name.
        if (!(await lockNamespace(transaction, wanted.id.namespace))) throw noRight(wanted);
        return insertRepo(transaction, repo);
      });
      if (!isNew)
        throw new RegistryError("repo-exists", `${formatRepoId(wanted.id)} already exists.`);
      await commits.createFirst(viewer.name, repo, firstFiles(wanted.license));
      return this.get(viewer, repo.id);
    },

    /** Gives every repo that a crash left without one its first commit. */
    async heal(): Promise<void> {
      for (const repo of await listUnfinished(db))
        await commits.createFirst(repo.id.namespace, repo, firstFiles());
    },

    /** Ends a repo and its history; blobs no other repo links are collected later. */
    async delete(viewer: Viewer, id: RepoId): Promise<void> {
      const repo = await this.getAdministrable(viewer, id);
      await deleteRepo(db, repo.key);
      await git.remove(repo.key);
    },

    /** One page of the repos that the viewer may see, newest first unless told otherwise. */
    async list(
      viewer: Viewer,
      filter: RepoFilter,
      { limit = 30, cursor, sort = "newest" }: RepoPaging = {},
    ): Promise<RepoPage> {
      const size = Math.max(1, Math.min(MAX_PAGE, limit));
      const after = parseCursor(sort, cursor);
      const [found, total] = await Promise.all([
        listRepos(db, viewer, filter, { sort, limit: size + 1, after }),
        countRepos(db, viewer, filter),
      ]);
      const repos = found.slice(0, size);
      const last = repos.at(-1);
      if (found.length <= size || !last) return { repos, total };
      return { repos, total, nextCursor: formatCursor(sort, last) };
    },

    count: (viewer: Viewer, filter: RepoFilter): Promise<number> => countRepos(db, viewer, filter),

    countByTask: (viewer: Viewer, filter: RepoFilter): Promise<readonly RepoCount[]> =>
      countBy(db, viewer, filter, "pipeline_tag"),

    countByLibrary: (viewer: Viewer, filter: RepoFilter): Promise<readonly RepoCount[]> =>
      countBy(db, viewer, filter, "library"),
  };
}

export async function getRepo(
  { db }: Pick<RegistryDeps, "db">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await findRepo(db, id);
  if (!repo || !canRead(viewer, repo))
    throw new RegistryError("repo-not-found", "Repository not found");
  return repo;
}

export async function getWritableRepo(
  deps: Pick<RegistryDeps, "db">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await getRepo(deps, viewer, id);
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to change this.");
  if (!canWrite(viewer, repo))
    throw new RegistryError("forbidden", `You cannot change ${formatRepoId(id)}.`);
  return repo;
}

export async function getAdministrableRepo(
  deps: Pick<RegistryDeps, "db">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await getRepo(deps, viewer, id);
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to change this.");
  if (!canAdmin(viewer, repo))
    throw new RegistryError("forbidden", `You cannot administer ${formatRepoId(id)}.`);
  return repo;
}

const noRight = ({ id }: NewRepo): RegistryError =>
  new RegistryError("forbidden", `You cannot create repos under ${id.namespace}.`);

const emptyRepo = (
  catalog: Catalog,
  key: string,
  creatorKey: string,
  { id, private: isPrivate }: NewRepo,
  now: Date,
): Repo => ({
  key,
  id,
  creatorKey,
  private: isPrivate,
  createdAt: now,
  updatedAt: now,
  head: undefined,
  sizeBytes: 0,
  fileCount: 0,
  facts: describeRepo(catalog, { type: id.type, card: {}, files: [], json: {}, text: {} }),
  downloads: 0,
  likes: 0,
});

async function* firstFiles(license?: string) {
  const encoder = new TextEncoder();
  yield {
    type: "file" as const,
    path: ".gitattributes",
    content: encoder.encode(LFS_ATTRIBUTES),
  };
  if (license !== undefined)
    yield {
      type: "file" as const,
      path: "README.md",
      content: encoder.encode(`---\nlicense: ${JSON.stringify(license)}\n---\n`),
    };
}
