import { DEFAULT_BRANCH, RegistryError } from "@orrery/registry";
import type { UploadData } from "@orrery/web/page-data/files";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { signInFirst } from "./load-forms.ts";
import { repoAt } from "./load-repo.ts";
import type { Load } from "./page-context.ts";
import { presentHead } from "./present-page.ts";

export const loadUpload =
  (kind: RepoKind): Load<UploadData> =>
  async (context, visit) => {
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    if (visit.viewer.kind === "anonymous") return signInFirst(visit);
    const { repo, commit } = await repoAt(context, kind, visit, revision);
    const canWrite = context.hub.registry.repos.canWrite(visit.viewer, repo);
    if (!canWrite) throw new RegistryError("forbidden", "You cannot add files to this repo.");
    return {
      repo: await presentHead(context, visit, repo),
      revision,
      ...(commit && { commitId: commit }),
    };
  };
