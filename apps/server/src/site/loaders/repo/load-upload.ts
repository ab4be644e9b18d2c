import { DEFAULT_BRANCH, parsePullRef, RegistryError } from "@orrery/registry";
import type { UploadData } from "@orrery/web/page-data/repo/files";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Load } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { signInFirst } from "../load-forms.ts";
import { repoAt } from "./load-repo.ts";

export const loadUpload =
  (kind: RepoKind): Load<UploadData> =>
  async (context, visit) => {
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    if (visit.viewer.kind === "anonymous") return signInFirst(visit);
    const at = await repoAt(context, kind, visit, revision);
    const repo = await presentHead(context, visit, at.repo);
    const isBranch = (await context.hub.registry.files.branches(at)).includes(revision);
    const isPull = parsePullRef(revision) !== undefined;
    const canCommit = (isPull && repo.canPropose) || repo.canWrite;
    const canPropose = isBranch && repo.canPropose;
    if (!canCommit && !canPropose)
      throw new RegistryError(
        "forbidden",
        "You need write access to upload files to this repository.",
      );
    return {
      repo,
      revision,
      ...(at.commit && { commitId: at.commit }),
      canCommit,
      canPropose,
    };
  };
