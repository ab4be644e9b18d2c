import type {
  DiscussionStatus,
  DiscussionType,
  Emoji,
  StatusTab,
  Verdict,
} from "../page-data/repo/discussions.ts";
import type { LineRange } from "../page-data/repo/line-range.ts";
import type { RepoKind } from "../page-data/shell.ts";
import { plural } from "../ui/format.ts";

type Lines = Pick<LineRange, "startLine" | "line">;
const linesOf = ({ startLine, line }: Lines) =>
  startLine === line ? `line ${line}` : `lines ${startLine}–${line}`;

/** Everything that the pages of discussions say. */
export const STRINGS = {
  labels: {
    title: "Labels",
    label: "Label",
    all: "All labels",
    add: "Add label",
    remove: "Remove",
    manage: "Manage labels",
  },
  reactions: {
    title: "Reactions",
    react: "React",
    names: {
      "👍": "Thumbs up",
      "❤️": "Heart",
      "🔥": "Fire",
      "🚀": "Rocket",
      "🤗": "Hug",
      "👀": "Eyes",
      "😎": "Cool",
      "🧠": "Brain",
      "➕": "Plus",
      "🤝": "Handshake",
      "😔": "Sad",
      "🤯": "Mind blown",
    } satisfies Record<Emoji, string>,
    people: (names: readonly string[], others: number) =>
      others > 0 ? `${names.join(", ")} and ${plural(others, "other")}` : names.join(", "),
  },
  list: {
    title: "Discussions",
    create: "New discussion",
    statuses: "Filter by status",
    tabs: { open: "Open", merged: "Merged", closed: "Closed" } satisfies Record<StatusTab, string>,
    filters: "Filters",
    search: "Words of the title",
    type: "Type",
    types: {
      all: "All types",
      discussion: "Discussions",
      pull_request: "Pull requests",
    } satisfies Record<DiscussionType, string>,
    author: "Author",
    apply: "Apply",
    clear: "Clear filters",
    pages: "Pages",
    newer: "Newer",
    older: "Older",
    pinned: "Pinned",
    locked: "Locked",
    replies: (count: number) => plural(count, "reply", "replies"),
    noMatch: "Nothing matches these filters",
    none: {
      open: "No open discussions",
      merged: "No merged pull requests",
      closed: "No closed discussions",
    } satisfies Record<StatusTab, string>,
    howTo:
      "Ask a question, report a problem, or propose a change: edit a file here, or upload with --create-pr.",
    howToAsk:
      "Ask a question or report a problem. Propose changes at the hub that has the original.",
    howToPropose:
      "Discussions are turned off. You can propose a change: edit a file here, or upload with --create-pr.",
    viewFiles: "View files",
  },
  create: {
    title: "New discussion",
    name: "Title",
    text: "Comment",
    submit: "Open discussion",
  },
  statuses: {
    draft: "Draft",
    open: "Open",
    merged: "Merged",
    closed: "Closed",
  } satisfies Record<DiscussionStatus, string>,
  head: {
    opened: " opened this discussion",
    /** Stands between the author and the name of the branch. */
    prepares: " is preparing a change to ",
    wantsToMerge: (commits: number) => ` wants to merge ${plural(commits, "commit")} into `,
    proposed: (commits: number) => ` proposed ${plural(commits, "commit")} for `,
    mergedAs: "merged as ",
    rename: "Rename",
    name: "Title",
    save: "Save title",
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
    /** These stand after the person's name. */
    status: {
      draft: " converted this to a draft",
      open: " opened this",
      merged: " merged this",
      closed: " closed this",
    } satisfies Record<DiscussionStatus, string>,
    renamed: " changed the title from ",
    to: " to ",
    lock: { on: " locked this", off: " unlocked this" } as Readonly<Record<string, string>>,
    label: { added: " added the label ", removed: " removed the label " },
    pin: { on: " pinned this", off: " unpinned this" } as Readonly<Record<string, string>>,
  },
  comment: {
    by: (author: string) => `Comment by ${author}`,
    link: "Link to this comment",
    empty: "No description.",
    edited: "edited",
    showFormer: "Show former texts",
    former: "Former texts",
    hidden: (by: string) => `Hidden by ${by}`,
    showHidden: "Show hidden comment",
    edit: "Edit",
    editLabel: "Comment text",
    save: "Save",
    hide: "Hide",
    hideQuestion:
      "Hide this comment for good? Afterwards only people with write access can read it.",
    reason: "Reason (optional)",
    hideSubmit: "Hide comment",
  },
  form: {
    signIn: "Sign in to comment",
    silence: {
      locked: "This discussion is locked. Only people with write access can comment.",
      off: "Discussions are turned off in this repository.",
      "read-only": "You can't comment here.",
    },
    label: "Comment",
    hint: "Markdown is supported. @name mentions a person; #12 and owner/name#12 link to discussions.",
    preview: "Preview",
    submit: "Comment",
    ready: "Ready for review",
    reopen: "Reopen",
    close: { pull: "Close pull request", discussion: "Close discussion" },
  },
  line: {
    label: (path: string, range: Lines) => `Comment on ${linesOf(range)} of ${path}`,
    on: (range: Lines) => `on ${linesOf(range)}`,
    startLine: "First line",
    line: "Last line",
    select: "Select lines",
    suggest:
      "To suggest other text for these lines, write it in a code block that begins with ```suggestion.",
    apply: "Commit suggestion",
    outdated: "Outdated",
  },
  review: {
    title: "Review these changes",
    verdict: "Decision",
    choices: {
      approve: { label: "Approve", hint: "These changes can be merged." },
      request_changes: {
        label: "Request changes",
        hint: "Something must change first. Say what.",
      },
      comment: { label: "Comment only", hint: "Say something without a decision." },
    } satisfies Record<Verdict, object>,
    text: "Review",
    submit: "Send review",
    done: {
      approve: "Approved",
      request_changes: "Requested changes",
      comment: "Reviewed",
    } satisfies Record<Verdict, string>,
    decisions: "Reviews",
    stale: "before the newest commit",
    notBinding: "without write access",
  },
  merge: {
    title: "Merge",
    blocked: "This pull request can't be merged yet.",
    override: "Merge anyway",
    overrideQuestion: "Merge in spite of what this repository requires? The audit log keeps it.",
    empty: "Nothing to merge yet: add a commit first.",
    conflicts: (branch: string) =>
      `This pull request has conflicts with ${branch}. Resolve them with git first.`,
    ready: (branch: string) => `Ready to merge into ${branch}.`,
    waiting: (namespace: string) => `Ready to merge. Waiting for ${namespace}.`,
    submit: "Merge",
  },
  moderation: {
    title: "Moderation",
    pin: "Pin",
    unpin: "Unpin",
    lock: "Lock",
    unlock: "Unlock",
    lockHint: "Limits comments to people with write access.",
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
