import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo-paths.ts";
import type { QuickItem } from "./quick-item.ts";
import { STRINGS } from "./strings.ts";

const CHAT_TASKS: readonly (string | undefined)[] = ["text-generation", "image-text-to-text"];

/** What can be done with the repo whose page is open: its other pages, by what the viewer may do. */
export function repoActions(repo: RepoHead): readonly QuickItem[] {
  const { repoPages: labels } = STRINGS;
  const paths = repoPaths(repo);
  const branch = repo.defaultBranch;
  const go = (label: string, to: string, icon: QuickItem["icon"] = "page"): QuickItem => ({
    key: `repo-${to}`,
    label,
    icon,
    isLocal: true,
    run: { to },
  });
  const isModel = repo.kind === "model";
  return [
    go(labels.card, paths.card, repo.kind),
    go(labels.files, paths.files(branch, "")),
    go(labels.history, paths.commits(branch, "")),
    go(labels.discussions, paths.discussions),
    ...(repo.isRealtime ? [go(labels.live, paths.live)] : []),
    ...(isModel && CHAT_TASKS.includes(repo.pipelineTag)
      ? [
          go(
            labels.playground,
            `${pathTo("playground")}?${new URLSearchParams({ model: repo.id })}`,
          ),
        ]
      : []),
    ...(isModel && (repo.canPropose || repo.mirror)
      ? [go(labels.runs, `${pathTo("runs")}?${new URLSearchParams({ model: repo.id })}`)]
      : []),
    ...(repo.canPropose
      ? [
          go(labels.upload, paths.upload(branch), "new"),
          go(labels.editCard, paths.edit(branch, "README.md"), "new"),
        ]
      : []),
    ...(repo.canAdmin ? [go(labels.settings, paths.settings)] : []),
    {
      key: `copy-${repo.id}`,
      label: labels.copyName(repo.id),
      icon: "copy",
      run: { copy: repo.id },
    },
  ];
}
