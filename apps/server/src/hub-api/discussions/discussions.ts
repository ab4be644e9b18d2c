import {
  formatRepoId,
  isPull,
  isUnderWay,
  type Pull,
  repoPrefix,
  STATUS_GROUPS,
  unmetOf,
} from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { originOf } from "../../http/origin.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  getDiscussion,
  listDiscussions,
  listQuery,
  openDiscussion,
  opened,
} from "../schemas/discussions/discussions.ts";
import { discussionAt, type NumberParams } from "./discussion-target.ts";
import { presentChanges, presentDetails, presentDiscussion } from "./present-discussion.ts";
import type { About } from "./present-event.ts";

const PAGE = 50;

const KINDS = { all: undefined, discussion: "discussion", pull_request: "pull" } as const;

const ALL_EVENTS = {
  most: LIMITS.discussionEvents.value,
  mostCharacters: LIMITS.sentEventCharacters.value,
};

/** Lists, opens and shows discussions and pull requests (hub-protocol §3.1). */
export function discussionsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { pulls, discussions, repos, reviews, lineComments } = hub.registry;

  /** What else the comments of a pull request are, by their keys. */
  async function aboutComments(pull: Pull): Promise<ReadonlyMap<string, About>> {
    const written = await reviews.list(pull);
    const lines = await lineComments.list(pull);
    return new Map([
      ...written.map((review): [string, About] => [review.key, { review }]),
      ...lines.map((line): [string, About] => [line.key, { line }]),
    ]);
  }

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/discussions`;
    const target = discussionAt(type);

    app.get<{ Params: RepoParams }>(base, { config: { api: listDiscussions } }, async (request) => {
      const { p, type: kind, status, author, q, label } = listQuery.parse(request.query);
      const id = repoIdFrom(type, request.params);
      const statuses = STATUS_GROUPS[status];
      const filter = { kind: KINDS[kind], statuses, author, text: q, label };
      const page = { order: "newest", limit: PAGE, offset: p * PAGE } as const;
      const found = await discussions.list(request.viewer, id, filter, page);
      return {
        discussions: found.discussions.map((one) =>
          presentDiscussion(found.repo, one, found.labels.get(one.number)),
        ),
        count: found.total,
        start: page.offset,
        numClosedDiscussions: found.counts.closed + found.counts.merged,
      };
    });

    app.post<{ Params: RepoParams }>(base, { config: { api: openDiscussion } }, async (request) => {
      const { title, description, pullRequest } = opened.parse(request.body);
      const id = repoIdFrom(type, request.params);
      const wanted = { title, text: description ?? "" };
      const num = pullRequest
        ? await pulls.openDraft(request.viewer, id, wanted)
        : await discussions.open(request.viewer, id, wanted);
      const repo = await repos.get(request.viewer, id);
      const url = `${originOf(config, request)}/${repoPrefix(type)}${formatRepoId(repo.id)}`;
      return { num, url: `${url}/discussions/${num}`, pullRequest };
    });

    app.get<{ Params: NumberParams }>(
      `${base}/:number`,
      { config: { api: getDiscussion } },
      async (request) => {
        const { viewer } = request;
        const told = await discussions.get(viewer, ...target(request), ALL_EVENTS);
        const { repo, discussion } = told;
        if (!isPull(discussion)) return presentDetails(told);
        const [changes, about, decisions, requirements] = await Promise.all([
          pulls.changes(viewer, repo, discussion),
          aboutComments(discussion),
          reviews.decisions(repo, discussion),
          reviews.requirements(repo, discussion),
        ]);
        const diff = changes && (await pulls.diff(repo, changes, "unified"));
        return {
          ...presentDetails(told, changes?.commits, about),
          ...presentChanges(
            told,
            changes,
            await startOf(diff),
            decisions,
            isUnderWay(discussion) ? unmetOf(requirements) : [],
          ),
        };
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
