import type { FastifyInstance } from "fastify";
import { filePathFrom, REPO_ROUTES } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  applySuggestion,
  comment,
  commentDiscussion,
  commentHistory,
  edit,
  editComment,
  hide,
  hideComment,
  reaction,
  reactToComment,
} from "../schemas/discussions/comments.ts";
import { type CommentParams, discussionAt, type NumberParams } from "./discussion-target.ts";
import { presentComment, presentReaction } from "./present-event.ts";

/** What is said in discussions (hub-protocol §3.1). */
export function commentsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { comments, lineComments, reactions } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/discussions/:number/comment`;
    const target = discussionAt(type);

    app.post<{ Params: NumberParams }>(
      base,
      { config: { api: commentDiscussion } },
      async (request) => {
        const { comment: text, line } = comment.parse(request.body);
        if (line) {
          const wanted = { ...line, path: filePathFrom(line.path), text };
          const added = await lineComments.add(request.viewer, ...target(request), wanted);
          return { newMessage: presentComment(added, [], { line: added.on }) };
        }
        const added = await comments.add(request.viewer, ...target(request), text);
        return { newMessage: presentComment(added) };
      },
    );

    app.post<{ Params: CommentParams }>(
      `${base}/:comment/edit`,
      { config: { api: editComment } },
      async (request) => {
        const { content } = edit.parse(request.body);
        const on = [request.viewer, ...target(request), request.params.comment] as const;
        return { updatedComment: presentComment(await comments.edit(...on, content)) };
      },
    );

    app.post<{ Params: CommentParams }>(
      `${base}/:comment/hide`,
      { config: { api: hideComment } },
      async (request) => {
        const reason = hide.parse(request.body)?.reason ?? "";
        const on = [request.viewer, ...target(request), request.params.comment] as const;
        return { updatedComment: presentComment(await comments.hide(...on, reason)) };
      },
    );

    app.post<{ Params: CommentParams }>(
      `${base}/:comment/reaction`,
      { config: { api: reactToComment } },
      async (request) => {
        const { reaction: emoji, action } = reaction.parse(request.body);
        const isOn = action === "add";
        const on = [request.viewer, ...target(request), request.params.comment] as const;
        return { reactions: (await reactions.set(...on, { emoji, isOn })).map(presentReaction) };
      },
    );

    app.post<{ Params: CommentParams }>(
      `${base}/:comment/apply`,
      { config: { api: applySuggestion } },
      async (request) => {
        const on = [request.viewer, ...target(request), request.params.comment] as const;
        return { commitOid: (await lineComments.apply(...on)).to };
      },
    );

    app.get<{ Params: CommentParams }>(
      `${base}/:comment/history`,
      { config: { api: commentHistory } },
      async (request) => {
        const on = [request.viewer, ...target(request), request.params.comment] as const;
        const edits = await comments.history(...on);
        return edits.map(({ text, createdAt }) => ({
          raw: text,
          updatedAt: createdAt.toISOString(),
        }));
      },
    );
  }
}
