import { formatRepoId, PULL_GROUPS, RegistryError, repoPrefix } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { originOf } from "../../http/origin.ts";
import {
  pullNumberFrom,
  REPO_ROUTES,
  type RepoParams,
  repoIdFrom,
} from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  comment,
  commentDiscussion,
  getDiscussion,
  listDiscussions,
  listQuery,
  merge,
  mergeDiscussion,
  openDiscussion,
  opened,
  setDiscussionStatus,
  status,
} from "../schemas/discussions.ts";
import { presentDiscussion, presentDiscussionDetails, presentEvent } from "./present-discussion.ts";

const PAGE = 50;

type NumberParams = RepoParams & { readonly number: string };

/** Pull requests as clients know them: discussions with changes (hub-protocol §3.1). */
export function discussionsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { pulls, reviews } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/discussions`;
    const targetOf = ({ params }: { readonly params: NumberParams }) =>
      [repoIdFrom(type, params), pullNumberFrom(params.number)] as const;

    app.get<{ Params: RepoParams }>(base, { config: { api: listDiscussions } }, async (request) => {
      const { p, type: wanted, status: group, author } = listQuery.parse(request.query);
      const id = repoIdFrom(type, request.params);
      const start = p * PAGE;
      const filter = { statuses: PULL_GROUPS[group], ...(author !== undefined && { author }) };
      const found = await reviews.list(request.viewer, id, filter, PAGE, start);
      // Every discussion here is a pull request.
      if (wanted === "discussion") return { discussions: [], count: 0, start };
      return {
        discussions: found.pulls.map((pull) => presentDiscussion(found.repo, pull)),
        count: found.total,
        start,
      };
    });

    app.post<{ Params: RepoParams }>(base, { config: { api: openDiscussion } }, async (request) => {
      const { title, description, pullRequest } = opened.parse(request.body);
      const id = repoIdFrom(type, request.params);
      if (!pullRequest)
        throw new RegistryError(
          "bad-request",
          "Only pull requests are supported, not other discussions.",
        );
      const wanted = { title, description: description ?? "" };
      const num = await pulls.openDraft(request.viewer, id, wanted);
      const { repo } = await reviews.get(request.viewer, id, num);
      const url = `${originOf(config, request)}/${repoPrefix(type)}${formatRepoId(repo.id)}`;
      return { num, url: `${url}/discussions/${num}`, pullRequest: true };
    });

    app.get<{ Params: NumberParams }>(
      `${base}/:number`,
      { config: { api: getDiscussion } },
      async (request) => {
        const found = await reviews.get(request.viewer, ...targetOf(request));
        const changes = await reviews.changes(request.viewer, found.repo, found.pull);
        const diff = changes && (await reviews.diff(found.repo, changes, "unified"));
        return presentDiscussionDetails({ ...found, changes, diff: await startOf(diff) });
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/:number/comment`,
      { config: { api: commentDiscussion } },
      async (request) => {
        const { comment: text } = comment.parse(request.body);
        const event = await reviews.comment(request.viewer, ...targetOf(request), text);
        return { newMessage: presentEvent(event) };
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/:number/status`,
      { config: { api: setDiscussionStatus } },
      async (request) => {
        const { status: wanted, comment: text } = status.parse(request.body);
        const event = await reviews.setStatus(request.viewer, ...targetOf(request), wanted, text);
        return { newStatus: presentEvent(event) };
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/:number/merge`,
      { config: { api: mergeDiscussion } },
      async (request) => {
        const text = merge.parse(request.body)?.comment;
        const { to } = await reviews.merge(request.viewer, ...targetOf(request), text);
        return { mergeCommitId: to };
      },
    );
  }
}

const MAX_DIFF = 1_000_000;

/** Of a diff as much as fits into an answer. */
async function startOf(diff: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of diff ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_DIFF) return `${text.slice(0, MAX_DIFF)}\n… and more\n`;
  }
  return text;
}
