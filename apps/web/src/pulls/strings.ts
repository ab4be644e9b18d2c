import type { PullGroup, PullStatus } from "../page-data/repo/pulls.ts";
import type { RepoKind } from "../page-data/shell.ts";
import { plural } from "../ui/format.ts";

/** Everything that the pages of pull requests say. */
export const STRINGS = {
  list: {
    title: "Pull requests",
    filter: "Filter by status",
    groups: { open: "Open", merged: "Merged", closed: "Closed" } satisfies Record<
      PullGroup,
      string
    >,
    pages: "Pages",
    newer: "Newer",
    older: "Older",
    none: {
      open: "No open pull requests",
      merged: "No merged pull requests",
      closed: "No closed pull requests",
    } satisfies Record<PullGroup, string>,
    howTo:
      "Anyone with read access can propose a change: edit a file here, or upload with --create-pr.",
    viewFiles: "View files",
  },
  statuses: {
    draft: "Draft",
    open: "Open",
    merged: "Merged",
    closed: "Closed",
  } satisfies Record<PullStatus, string>,
  head: {
    /** Stands between the author and the name of the branch. */
    prepares: " is preparing a change to ",
    wantsToMerge: (commits: number) => ` wants to merge ${plural(commits, "commit")} into `,
    proposed: (commits: number) => ` proposed ${plural(commits, "commit")} for `,
    mergedAs: "merged as ",
  },
  page: {
    commits: "Commits",
    commitCount: (count: number) => plural(count, "commit"),
    files: "Files with these changes",
    changes: "Changes",
  },
  timeline: {
    title: "Timeline",
    earlier: (count: number) => plural(count, "earlier entry", "earlier entries"),
    /** Stands after the person's name. */
    events: {
      draft: " converted this to a draft",
      open: " opened this",
      merged: " merged this",
      closed: " closed this",
    } satisfies Record<PullStatus, string>,
    comment: (author: string) => `Comment by ${author}`,
  },
  merge: {
    title: "Merge",
    empty: "Nothing to merge yet: add a commit first.",
    conflicts: (branch: string) =>
      `This pull request has conflicts with ${branch}. Resolve them with git first.`,
    ready: (branch: string) => `Ready to merge into ${branch}.`,
    waiting: (namespace: string) => `Ready to merge. Waiting for ${namespace}.`,
    submit: "Merge",
  },
  comment: {
    signIn: "Sign in to comment",
    label: "Comment",
    hint: "Markdown is supported.",
    submit: "Comment",
    ready: "Ready for review",
    reopen: "Reopen",
    close: "Close pull request",
  },
  git: {
    section: "Git commands",
    checkOut: "Check out with git",
    commandLine: "Command line",
    resolve: "Resolve the conflicts",
    add: "Add commits",
    thenResolve: "# resolve the conflicts, then:",
    thenCommit: "# change and commit, then:",
  },
  proposal: {
    note: (namespace: string, kind: RepoKind) =>
      `Only ${namespace} can change this ${kind}. Your change becomes a pull request for them to review.`,
  },
} as const;
