import { findAccountByKey } from "../accounts/account-store.ts";
import type { Collections } from "../collections/collections.ts";
import { formatRepoId, REPO_TYPES, repoPrefix } from "../ids.ts";
import { fromBase64 } from "../profiles/base64.ts";
import { findAvatar, findProfile } from "../profiles/profile-store.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { canRead } from "../repos/repo-access.ts";
import { listReposByKey } from "../repos/repo-store.ts";
import type { Repos } from "../repos/repos.ts";
import { hasSecondFactor } from "../second-factors/second-factor-store.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import type { AccountViewer } from "../viewer.ts";
import { type ExportFile, jsonFile } from "./export-file.ts";
import { type ExportedRow, listExported } from "./export-store.ts";
import { EXPORTED, type Exported } from "./exported.ts";

/** Exports of one account in a day. */
export const MAX_EXPORTS = 10;
const PAGE = 100;

export interface AccountExports {
  /**
   * All that the hub keeps of the viewer's account, as files, some rows at a time. `cloneUrl` says how to get a repo.
   * Throws `confirmation-required` or `too-many-changes` before the first one.
   */
  files(
    viewer: AccountViewer,
    cloneUrl: (path: string) => string,
  ): Promise<AsyncIterable<ExportFile>>;
}

type Deps = Pick<RegistryDeps, "db" | "now"> & {
  readonly repos: Pick<Repos, "list">;
  readonly collections: Pick<Collections, "list">;
  readonly dailyCounts: DailyCounts;
};

export function createAccountExports({
  db,
  now,
  repos,
  collections,
  dailyCounts,
}: Deps): AccountExports {
  async function* accountFiles({ key }: AccountViewer): AsyncIterable<ExportFile> {
    const account = await findAccountByKey(db, key);
    if (!account) return;
    const { name, email, createdAt, isAdmin, organizations } = account;
    yield jsonFile("account", {
      ...{ name, email, createdAt, isAdmin },
      hasSecondFactor: await hasSecondFactor(db, key),
      organizations: organizations.map((one) => ({ name: one.name, role: one.role })),
    });
    const { avatar, ...texts } = await findProfile(db, { kind: "account", key });
    yield jsonFile("profile", texts);
    const picture = avatar === undefined ? undefined : await findAvatar(db, avatar);
    if (picture)
      yield {
        name: `picture.${picture.mediaType.split("/")[1]}`,
        content: fromBase64(picture.content),
      };
  }

  async function* tableFiles(
    viewer: AccountViewer,
    name: string,
    exported: Exported,
  ): AsyncIterable<ExportFile> {
    let last: ExportedRow | undefined;
    for (let part = 1; ; part++) {
      const rows = await listExported(db, exported, viewer.key, last);
      if (rows.length > 0 || part === 1)
        yield jsonFile(name, await present(viewer, exported, rows), part);
      if (rows.length < exported.page) return;
      last = rows.at(-1);
    }
  }

  /** A repo that the viewer may no longer read has no name here. */
  async function present(
    viewer: AccountViewer,
    { columns, json = [] }: Exported,
    rows: readonly ExportedRow[],
  ): Promise<readonly ExportedRow[]> {
    const keys = rows.map(({ repo_key }) => repo_key).filter((key) => typeof key === "string");
    const found = await listReposByKey(db, [...new Set(keys)]);
    const visible = found.filter((repo) => canRead(viewer, repo));
    const names = new Map(visible.map(({ key, id }) => [key, id]));
    return rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => {
          const value = row[column];
          if (column === "repo_key") return ["repo", names.get(String(value)) ?? null];
          return [column, json.includes(column) ? JSON.parse(String(value ?? null)) : value];
        }),
      ),
    );
  }

  async function* collectionFiles(viewer: AccountViewer): AsyncIterable<ExportFile> {
    let cursor: string | undefined;
    for (let part = 1; ; part++) {
      const page = await collections.list(
        viewer,
        { owners: [viewer.name] },
        { sort: "position", limit: PAGE, ...(cursor !== undefined && { cursor }) },
      );
      yield jsonFile("collections", page.collections, part);
      cursor = page.nextCursor;
      if (cursor === undefined) return;
    }
  }

  async function* repoFiles(
    viewer: AccountViewer,
    cloneUrl: (path: string) => string,
  ): AsyncIterable<ExportFile> {
    for (const type of REPO_TYPES) {
      let cursor: string | undefined;
      const filter = { type, author: viewer.name };
      for (let part = 1; ; part++) {
        const page = await repos.list(viewer, filter, {
          limit: PAGE,
          ...(cursor !== undefined && { cursor }),
        });
        const rows = page.repos.map(({ id, private: isPrivate, createdAt, updatedAt }) => ({
          ...{ id, private: isPrivate, createdAt, updatedAt },
          clone: `git clone ${cloneUrl(`${repoPrefix(type)}${formatRepoId(id)}`)}`,
        }));
        if (rows.length > 0 || part > 1) yield jsonFile(`${type}s`, rows, part);
        cursor = page.nextCursor;
        if (cursor === undefined) break;
      }
    }
  }

  return {
    async files(viewer, cloneUrl) {
      requireConfirmed(viewer, now());
      return dailyCounts.once("export", viewer.key, MAX_EXPORTS, async () =>
        (async function* all() {
          yield* accountFiles(viewer);
          for (const [name, exported] of Object.entries(EXPORTED))
            yield* tableFiles(viewer, name, exported);
          yield* collectionFiles(viewer);
          yield* repoFiles(viewer, cloneUrl);
        })(),
      );
    },
  };
}
