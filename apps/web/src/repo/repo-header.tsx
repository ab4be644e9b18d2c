import { Link } from "react-router";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import {
  BookIcon,
  BoxIcon,
  CommentIcon,
  DatabaseIcon,
  FolderIcon,
  LockIcon,
  RetryIcon,
  RowsIcon,
  SettingsIcon,
  UploadIcon,
} from "../ui/icon.ts";
import { type LinkTab, LinkTabs } from "../ui/tabs.tsx";
import { Tag } from "../ui/tag.tsx";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { LikeButton } from "./like-button.tsx";
import { LateMirrorLine } from "./mirror/late-mirror-line.tsx";
import { RepoTags } from "./repo-tags.tsx";
import { STRINGS } from "./strings.ts";

export type RepoTab =
  | "card"
  | "live"
  | "rows"
  | "sql"
  | "files"
  | "discussions"
  | "upload"
  | "settings";

/** The head of every page of a repo: name, tags and tabs, over the full width. */
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
            {STRINGS.header.kind[repo.kind]}
          </p>
          <CopyButton content={repo.id} label={STRINGS.header.copyName} className="-mr-2 sm:mr-0" />
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
              {STRINGS.header.private}
            </Tag>
          )}
          <div className="flex gap-2 sm:ml-auto">
            <ButtonLink to={`${pathTo("collectionsFor")}?item=${repo.kind}s/${repo.id}`} size="sm">
              {STRINGS.header.collect}
            </ButtonLink>
            <LikeButton repo={repo} />
          </div>
        </div>
        {repo.description && (
          <p className="mt-0.5 max-w-[80ch] wrap-anywhere text-ink-2">{repo.description}</p>
        )}
        <LateMirrorLine repo={repo} />
        <div className={tab === "card" ? "" : "max-sm:hidden"}>
          <RepoTags repo={repo} />
        </div>
        <LinkTabs
          label={STRINGS.header.sections(repo.kind)}
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
    label: STRINGS.header.upload,
    to: paths.upload(revision),
    icon: <UploadIcon aria-hidden />,
  };
  const settings: LinkTab = {
    key: "settings",
    label: STRINGS.header.settings,
    to: paths.settings,
    icon: <SettingsIcon aria-hidden />,
  };
  const live: LinkTab = {
    key: "live",
    label: STRINGS.header.live,
    to: paths.live,
    icon: <RetryIcon aria-hidden />,
  };
  const rows: LinkTab = {
    key: "rows",
    label: STRINGS.header.rows,
    to: paths.rows,
    icon: <RowsIcon aria-hidden />,
  };
  const sql: LinkTab = {
    key: "sql",
    label: STRINGS.header.sql,
    to: paths.sql,
    icon: <DatabaseIcon aria-hidden />,
  };
  return [
    { key: "card", label: STRINGS.header.card, to: paths.card, icon: <BookIcon aria-hidden /> },
    ...(repo.isRealtime ? [live] : []),
    ...(repo.kind === "dataset" ? [rows, sql] : []),
    {
      key: "files",
      label: STRINGS.header.files,
      to: paths.files(revision, ""),
      icon: <FolderIcon aria-hidden />,
    },
    {
      key: "discussions",
      label: STRINGS.header.discussions,
      to: paths.discussions,
      icon: <CommentIcon aria-hidden />,
      ...(repo.openDiscussions > 0 && { count: repo.openDiscussions }),
    },
    ...(repo.canWrite ? [upload] : []),
    ...(repo.canWrite || repo.canAdmin ? [settings] : []),
  ];
}
