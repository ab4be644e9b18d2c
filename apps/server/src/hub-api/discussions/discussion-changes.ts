import type { FastifyInstance } from "fastify";
import { REPO_ROUTES } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  lock,
  lockDiscussion,
  merge,
  mergeDiscussion,
  pin,
  pinDiscussion,
  renameDiscussion,
  setDiscussionStatus,
  status,
  title,
} from "../schemas/discussions/discussion-changes.ts";
import { discussionAt, type NumberParams } from "./discussion-target.ts";
import { presentChange } from "./present-event.ts";

/** What is changed in a discussion: its status, title, place and lock (hub-protocol §3.1). */
export function discussionChangesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { pulls, discussions } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/discussions/:number`;
    const target = discussionAt(type);

    app.post<{ Params: NumberParams }>(
      `${base}/status`,
      { config: { api: setDiscussionStatus } },
      async (request) => {
        const { status: wanted, comment } = status.parse(request.body);
        const on = [request.viewer, ...target(request)] as const;
        return { newStatus: presentChange(await discussions.setStatus(...on, wanted, comment)) };
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/title`,
      { config: { api: renameDiscussion } },
      async (request) => {
        const wanted = title.parse(request.body);
        const on = [request.viewer, ...target(request)] as const;
        return { newTitle: presentChange(await discussions.rename(...on, wanted.title)) };
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/pin`,
      { config: { api: pinDiscussion } },
      async (request) => {
        const { pinned } = pin.parse(request.body);
        const on = [request.viewer, ...target(request)] as const;
        return { newPin: presentChange(await discussions.pin(...on, pinned)) };
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/lock`,
      { config: { api: lockDiscussion } },
      async (request) => {
        const { locked } = lock.parse(request.body);
        const on = [request.viewer, ...target(request)] as const;
        return { newLock: presentChange(await discussions.lock(...on, locked)) };
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/merge`,
      { config: { api: mergeDiscussion } },
      async (request) => {
        const { comment, override } = merge.parse(request.body) ?? {};
        const on = [request.viewer, ...target(request)] as const;
        const { to } = await pulls.merge(...on, comment, override);
        return { mergeCommitId: to };
      },
    );
  }
}
