import type { Lock } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { gitRepoIdFrom, REPO_ROUTES, type RepoParams } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  createLock,
  deleteLock,
  listLocks,
  locksQuery,
  lockVerification,
  newLock,
  unlocking,
  verifyLocks,
} from "../schemas/lfs.ts";
import { LFS_TYPE } from "./lfs-type.ts";

/** Locks of git-lfs, which asks before every push what others hold (hub-protocol §3.8). */
export function lfsLocksApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { locks } = hub.registry;

  for (const { type, prefix } of REPO_ROUTES) {
    const base = `${prefix}/:namespace/:name(^[^/]+\\.git$)/info/lfs/locks`;

    app.get<{ Params: RepoParams }>(
      base,
      { config: { api: listLocks } },
      async (request, reply) => {
        const { path, id: key, cursor, limit: size } = locksQuery.parse(request.query);
        const filter = { ...(path && { path }), ...(key && { key }) };
        const id = gitRepoIdFrom(type, request.params);
        const page = await locks.list(request.viewer, id, filter, size || undefined, cursor);
        reply.type(LFS_TYPE);
        return { locks: page.locks.map(presentLock), ...nextOf(page.nextCursor) };
      },
    );

    app.post<{ Params: RepoParams }>(
      base,
      { config: { api: createLock } },
      async (request, reply) => {
        const { path } = newLock.parse(request.body);
        const id = gitRepoIdFrom(type, request.params);
        const { lock, isNew } = await locks.create(request.viewer, id, path);
        reply.type(LFS_TYPE).code(isNew ? 201 : 409);
        const message = `${lock.path} is already locked by ${lock.ownerName}.`;
        return { lock: presentLock(lock), ...(!isNew && { message }) };
      },
    );

    app.post<{ Params: RepoParams }>(
      `${base}/verify`,
      { config: { api: verifyLocks } },
      async (request, reply) => {
        const { cursor, limit: size } = lockVerification.parse(request.body ?? {});
        const id = gitRepoIdFrom(type, request.params);
        const { viewer } = request;
        const page = await locks.listForPush(viewer, id, size || undefined, cursor || undefined);
        const isOurs = ({ ownerKey }: Lock) => viewer.kind === "account" && ownerKey === viewer.key;
        reply.type(LFS_TYPE);
        return {
          ours: page.locks.filter(isOurs).map(presentLock),
          theirs: page.locks.filter((lock) => !isOurs(lock)).map(presentLock),
          ...nextOf(page.nextCursor),
        };
      },
    );

    app.post<{ Params: RepoParams & { key: string } }>(
      `${base}/:key/unlock`,
      { config: { api: deleteLock } },
      async (request, reply) => {
        const { force } = unlocking.parse(request.body ?? {});
        const id = gitRepoIdFrom(type, request.params);
        const lock = await locks.delete(request.viewer, id, request.params.key, force ?? false);
        reply.type(LFS_TYPE);
        return { lock: presentLock(lock) };
      },
    );
  }
}

const presentLock = ({ key, path, ownerName, lockedAt }: Lock) => ({
  id: key,
  path,
  locked_at: lockedAt.toISOString(),
  owner: { name: ownerName },
});

const nextOf = (cursor: string | undefined) =>
  cursor === undefined ? {} : { next_cursor: cursor };
