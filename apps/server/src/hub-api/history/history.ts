import { Readable } from "node:stream";
import { type GitLogEntry, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import { compareQuery, compareRevisions, historyQuery, listCommits } from "../schemas/history.ts";

type RestParams = RepoParams & { readonly "*": string };

/** Commits newest first, and what changed between two states (hub-protocol §1.6, §2.8). */
export function historyApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { files, history } = hub.registry;
  for (const { type, api } of REPO_ROUTES) {
    app.get<{ Params: RestParams }>(
      `/api/${api}/:namespace/:name/commits/*`,
      { config: { api: listCommits } },
      async (request, reply) => {
        const { limit: size, cursor, expand } = historyQuery.parse(queryOf(request));
        const id = repoIdFrom(type, request.params);
        const at = await files.at(request.viewer, id, request.params["*"]);
        const page = await history.list(at, size, cursor);
        linkNext(config, request, reply, page.nextCursor);
        reply.header("x-total-count", page.total);
        const isFormatted = expand.includes("formatted");
        return page.commits.map((commit) => presentCommit(commit, isFormatted));
      },
    );

    app.get<{ Params: RestParams }>(
      `/api/${api}/:namespace/:name/compare/*`,
      { config: { api: compareRevisions } },
      async (request, reply) => {
        const { raw } = compareQuery.parse(queryOf(request));
        const [, base, head] = /^(.+?)\.{2,3}(.+)$/.exec(request.params["*"]) ?? [];
        if (!base || !head)
          throw new RegistryError("bad-request", "Write two revisions as base..head.");
        const id = repoIdFrom(type, request.params);
        const from = await files.at(request.viewer, id, base);
        const to = await files.at(request.viewer, id, head);
        const diff = await history.diff(from, to, raw ? "raw" : "unified");
        reply.type("text/plain; charset=utf-8");
        if (!diff) return reply.send("");
        return reply.send(Readable.fromWeb(diff as Parameters<typeof Readable.fromWeb>[0]));
      },
    );
  }
}

function presentCommit({ id, title, message, author, date }: GitLogEntry, isFormatted: boolean) {
  const rest = message.slice(message.indexOf("\n\n") + 1 || message.length).trim();
  return {
    id,
    title,
    message: rest,
    authors: [{ user: author, avatar: "" }],
    date: date.toISOString(),
    ...(isFormatted && { formatted: { title: asHtml(title), message: asHtml(rest) } }),
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": "<br>",
};

/** Text as HTML that shows exactly that text. */
const asHtml = (text: string): string =>
  text.replace(/[&<>"'\n]/g, (character) => ESCAPES[character] ?? "");
