import { RegistryError } from "@orrery/registry";
import type { NewDiscussionData } from "@orrery/web/page-data/repo/discussions";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Load } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { signInFirst } from "../load-forms.ts";
import { repoAt } from "./load-repo.ts";

export const loadNewDiscussion =
  (kind: RepoKind): Load<NewDiscussionData> =>
  async (context, visit) => {
    const { repo } = await repoAt(context, kind, visit);
    if (visit.viewer.kind === "anonymous") return signInFirst(visit);
    const { discussions, discussionSettings } = context.hub.registry;
    if (!discussions.canDiscuss(visit.viewer, repo))
      throw new RegistryError("forbidden", "This token is read-only.");
    if ((await discussionSettings.of(repo)).isOff)
      throw new RegistryError(
        "discussions-off",
        "Discussions are turned off in this repository. You can open a pull request.",
      );
    return { repo: await presentHead(context, visit, repo) };
  };
