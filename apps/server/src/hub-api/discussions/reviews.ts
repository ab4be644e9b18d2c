import type { DiscussionSettings } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  changeDiscussionSettings,
  changedSettings,
  getDiscussionSettings,
  review,
  reviewPullRequest,
} from "../schemas/discussions/reviews.ts";
import { discussionAt, type NumberParams } from "./discussion-target.ts";
import { presentComment } from "./present-event.ts";

/** Reviews of pull requests, and what a repo requires before it merges them (hub-protocol §3.1). */
export function reviewsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { repos, reviews, discussionSettings } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name`;
    const target = discussionAt(type);

    app.post<{ Params: NumberParams }>(
      `${base}/discussions/:number/review`,
      { config: { api: reviewPullRequest } },
      async (request) => {
        const { comment: text, verdict, commit } = review.parse(request.body);
        const wanted = { text, verdict, ...(commit !== undefined && { commit }) };
        const added = await reviews.add(request.viewer, ...target(request), wanted);
        return { newReview: presentComment(added, [], { review: added.review }) };
      },
    );

    app.get<{ Params: RepoParams }>(
      `${base}/discussion-settings`,
      { config: { api: getDiscussionSettings } },
      async ({ viewer, params }) =>
        presentSettings(
          await discussionSettings.of(await repos.get(viewer, repoIdFrom(type, params))),
        ),
    );

    app.put<{ Params: RepoParams }>(
      `${base}/discussion-settings`,
      { config: { api: changeDiscussionSettings } },
      async ({ viewer, params, body }) => {
        const { discussions, requiredReviews, requiredChecks } = changedSettings.parse(body);
        const changed = await discussionSettings.change(viewer, repoIdFrom(type, params), {
          ...(discussions !== undefined && { isOff: !discussions }),
          ...(requiredReviews !== undefined && { requiredReviews }),
          ...(requiredChecks !== undefined && { requiredChecks }),
        });
        return presentSettings(changed);
      },
    );
  }
}

const presentSettings = ({ isOff, requiredReviews, requiredChecks }: DiscussionSettings) => ({
  discussions: !isOff,
  requiredReviews,
  requiredChecks,
});
