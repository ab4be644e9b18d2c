import { Link } from "react-router";
import type { RepoHead } from "../page-data/repo.ts";
import { pathTo } from "../paths.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import {
  BookIcon,
  BoxIcon,
  DatabaseIcon,
  FolderIcon,
  LockIcon,
  PullIcon,
  RetryIcon,
  RowsIcon,
  SettingsIcon,
  UploadIcon,
} from "../ui/icon.ts";
import { type LinkTab, LinkTabs } from "../ui/tabs.tsx";
import { Tag } from "../ui/tag.tsx";
import { LikeButton } from "./like-button.tsx";
import { repoPaths } from "./repo-paths.ts";
import { RepoTags } from "./repo-tags.tsx";

export type RepoTab = "card" | "live" | "rows" | "files" | "pulls" | "upload" | "settings";

/** What stands above every page of a repo: its name, its tags, its tabs. Runs edge to edge. */
export function RepoHeader({
  repo,
  tab,
  revision = repo.defaultBranch,
}: {
  readonly repo: RepoHead;
  readonly tab: RepoTab;
  readonly revision?: string;
}) {
  const KindIcon = repo.kind === "model" ? BoxIcon : DatabaseIcon;
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto max-w-(--page) px-4 pt-3.5 sm:px-6">
        <div className="flex items-center justify-between sm:justify-start sm:gap-2">
          <p className="flex items-center gap-1.5 text-xs font-medium text-ink-3">
            <KindIcon aria-hidden className="size-3.5" />
            {repo.kind === "model" ? "Model" : "Dataset"}
          </p>
          <CopyButton content={repo.id} label="Copy name" className="-mr-2 sm:mr-0" />
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 tabIndex={-1} className="text-xl leading-8 wrap-anywhere">
            <Link
              to={pathTo("account", { namespace: repo.namespace })}
              className="font-medium text-ink-2 hover:text-ink hover:underline"
            >
              {repo.namespace}
            </Link>
            <span className="px-1 font-normal text-ink-3">/</span>
            <Link to={repoPaths(repo).card} className="hover:underline">
              {repo.name}
            </Link>
          </h1>
          {repo.private && (
            <Tag tone="warn">
              <LockIcon aria-hidden />
              Private
            </Tag>
          )}
          <div className="sm:ml-auto">
            <LikeButton repo={repo} />
          </div>
        </div>
        {repo.description && (
          <p className="mt-0.5 max-w-[80ch] wrap-anywhere text-ink-2">{repo.description}</p>
        )}
        <RepoTags repo={repo} />
        <LinkTabs
          label={`Parts of this ${repo.kind}`}
          tabs={tabsOf(repo, revision)}
          current={tab}
          keepScroll={false}
          className="-mb-px mt-3 -ml-2.5 border-b-0"
        />
      </div>
    </header>
  );
}

function tabsOf(repo: RepoHead, revision: string): LinkTab[] {
  const paths = repoPaths(repo);
  const upload: LinkTab = {
    key: "upload",
    label: "Upload",
    to: paths.upload(revision),
    icon: <UploadIcon aria-hidden />,
  };
  const settings: LinkTab = {
    key: "settings",
    label: "Settings",
    to: paths.settings,
    icon: <SettingsIcon aria-hidden />,
  };
  const live: LinkTab = {
    key: "live",
    label: "Live",
    to: paths.live,
    icon: <RetryIcon aria-hidden />,
  };
  const rows: LinkTab = {
    key: "rows",
    label: "Rows",
    to: paths.rows,
    icon: <RowsIcon aria-hidden />,
  };
  return [
    { key: "card", label: "Card", to: paths.card, icon: <BookIcon aria-hidden /> },
    ...(repo.isLive ? [live] : []),
    ...(repo.kind === "dataset" ? [rows] : []),
    {
      key: "files",
      label: "Files",
      to: paths.files(revision, ""),
      icon: <FolderIcon aria-hidden />,
    },
    {
      key: "pulls",
      label: "Pull requests",
      to: paths.pulls,
      icon: <PullIcon aria-hidden />,
      ...(repo.openPulls > 0 && { count: repo.openPulls }),
    },
    ...(repo.canWrite ? [upload] : []),
    ...(repo.canWrite || repo.canAdmin ? [settings] : []),
  ];
}
