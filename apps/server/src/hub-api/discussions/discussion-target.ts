import type { RepoId, RepoType } from "@orrery/registry";
import { discussionNumberFrom, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";

export type NumberParams = RepoParams & { readonly number: string };
export type CommentParams = NumberParams & { readonly comment: string };

/** Which discussion a request is about. */
export const discussionAt =
  (type: RepoType) =>
  ({ params }: { readonly params: NumberParams }): readonly [RepoId, number] => [
    repoIdFrom(type, params),
    discussionNumberFrom(params.number),
  ];
