import { DEFAULT_BRANCH, type GitBlame, isRegistryError } from "@orrery/registry";
import type { BlameData } from "@orrery/web/page-data/repo/blame";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { filePathFrom } from "../../../http/repo-params.ts";
import type { Load } from "../../page-context.ts";
import { codeContent } from "../../present/file-content.ts";
import { presentCommit, presentHead } from "../../present/present-page.ts";
import { repoAt } from "./load-repo.ts";

/** Each is a row of the page. */
const MOST_LINES = 20_000;
const TOO_LONG =
  "This file's history is too long to attribute its lines. Open its history, or run git blame in a clone.";

/** A text file, and which commit wrote which of its lines. */
export const loadBlame =
  (kind: RepoKind): Load<BlameData> =>
  async (context, visit) => {
    const { files, history } = context.hub.registry;
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    const at = await repoAt(context, kind, visit, revision);
    const path = filePathFrom(visit.params["*"] ?? "");
    const entry = await files.get(at, path);
    const shown = await codeContent(context, at, entry);
    const isLong = shown.kind === "code" && shown.lines > MOST_LINES;
    const ranges =
      shown.kind === "code" && !isLong
        ? await history.blame(at, path).catch(undefinedIfTooLong)
        : undefined;
    return {
      repo: await presentHead(context, visit, at.repo),
      revision,
      path,
      content: shown.kind === "code" && !ranges ? { kind: "none", reason: TOO_LONG } : shown,
      ranges: (ranges ?? []).map(({ commit, first, count }) => ({
        commit: presentCommit(commit),
        first,
        count,
      })),
    };
  };

function undefinedIfTooLong(error: unknown): readonly GitBlame[] | undefined {
  if (isRegistryError(error) && error.code === "git-limit") return undefined;
  throw error;
}
