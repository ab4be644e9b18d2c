import { RegistryError } from "../errors.ts";
import type { HubLimits } from "../hub-limits/hub-limits.ts";
import type { RepoId } from "../ids.ts";
import type { Label } from "../labels/label.ts";
import { listMarked } from "../labels/label-store.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { Reaction } from "../reactions/reaction.ts";
import { listReactions } from "../reactions/reaction-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import { addEvent } from "./add-event.ts";
import { changeStatus } from "./change-status.ts";
import type { Discussion, DiscussionFilter, DiscussionPage } from "./discussion.ts";
import { canChange, canComment, canDiscuss, canModerate } from "./discussion-access.ts";
import type { Change, DiscussionEvent, NewEvent } from "./discussion-event.ts";
import { type EventWindow, listEditTimes, listEvents } from "./discussion-event-store.ts";
import {
  countByStatus,
  type DiscussionOrder,
  listDiscussions,
  updateDiscussion,
} from "./discussion-store.ts";
import {
  type Discussing,
  getChangeable,
  getDiscussable,
  getModerated,
  getReadable,
} from "./get-discussion.ts";
import { linkWords, type WordTarget } from "./link-words.ts";
import { readableTo } from "./readable-to.ts";
import { startDiscussion } from "./start-discussion.ts";

/** A discussion with what was said and done. */
export interface ToldDiscussion {
  readonly repo: Repo;
  readonly discussion: Discussion;
  /** In order: the first, then the last of them. */
  readonly events: readonly DiscussionEvent[];
  /** The number of events between the first and the others. */
  readonly earlier: number;
  /** When the former texts of edited comments were written, by the comment's key. */
  readonly edits: ReadonlyMap<string, readonly Date[]>;
  readonly labels: readonly Label[];
  /** To comments that are not hidden, by the comment's key. */
  readonly reactions: ReadonlyMap<string, readonly Reaction[]>;
}

/** Conversations about a repo, pull requests among them. */
export interface Discussions {
  list(
    viewer: Viewer,
    id: RepoId,
    filter: DiscussionFilter,
    page: {
      readonly order: DiscussionOrder;
      readonly limit: number;
      readonly offset: number;
    },
  ): Promise<DiscussionPage & { readonly repo: Repo }>;
  /** Throws `discussion-not-found`, and `gated-repo` for a pull request whose files are kept from the viewer. */
  get(viewer: Viewer, id: RepoId, number: number, window: EventWindow): Promise<ToldDiscussion>;
  /** How many there are by status, of a repo that the viewer may read. */
  counts(repo: Repo): ReturnType<typeof countByStatus>;
  /** Opens one without changes, and returns its number. Throws `discussions-off`. */
  open(
    viewer: Viewer,
    id: RepoId,
    wanted: { readonly title: string; readonly text: string },
  ): Promise<number>;
  rename(viewer: Viewer, id: RepoId, number: number, title: string): Promise<Change>;
  /** Opens a draft or a closed one, or closes one; a merged one stays as it is. */
  setStatus(
    viewer: Viewer,
    id: RepoId,
    number: number,
    status: "open" | "closed",
    comment?: string,
  ): Promise<Change>;
  lock(viewer: Viewer, id: RepoId, number: number, isLocked: boolean): Promise<Change>;
  pin(viewer: Viewer, id: RepoId, number: number, isPinned: boolean): Promise<Change>;
  /** Where the names and numbers in comments lead, as far as the viewer may see it. */
  links(
    viewer: Viewer,
    repo: Repo,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, WordTarget>>;
  readonly canDiscuss: typeof canDiscuss;
  readonly canComment: typeof canComment;
  readonly canChange: typeof canChange;
  readonly canModerate: typeof canModerate;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey"> & {
  readonly dailyCounts: DailyCounts;
  readonly hubLimits: Pick<HubLimits, "all">;
};

export function createDiscussions(deps: Deps): Discussions {
  const { db, now, newKey, dailyCounts, hubLimits } = deps;

  /** Writes a change and its event together. Throws `bad-request` if it was so already. */
  async function change(
    { discussion, account }: Discussing,
    changes: Parameters<typeof updateDiscussion>[2],
    event: NewEvent,
  ): Promise<Change> {
    const added = await db.transaction().execute(async (transaction) => {
      if (!(await updateDiscussion(transaction, discussion, changes))) throw alreadySo();
      return addEvent({ db: transaction, now, newKey }, account, discussion, event);
    });
    return added as Change;
  }

  return {
    canDiscuss,
    canComment,
    canChange,
    canModerate,

    async list(viewer, id, filter, { order, limit, offset }) {
      const repo = await getRepo(deps, viewer, id);
      const [discussions, counts] = await Promise.all([
        listDiscussions(db, repo.key, filter, order, limit, offset),
        countByStatus(db, repo.key, { ...filter, statuses: undefined }),
      ]);
      const statuses = filter.statuses ?? (Object.keys(counts) as (keyof typeof counts)[]);
      const total = statuses.reduce((sum, status) => sum + counts[status], 0);
      const labels = await listMarked(
        db,
        repo.key,
        discussions.map(({ number }) => number),
      );
      return { repo, discussions, labels, total, counts };
    },

    async get(viewer, id, number, window) {
      const { repo, discussion } = await getReadable(deps, viewer, id, number);
      const [{ events, earlier }, edits, marked, reactions] = await Promise.all([
        listEvents(db, discussion, window),
        listEditTimes(db, discussion),
        listMarked(db, repo.key, [number]),
        listReactions(db, discussion, accountOf(viewer)),
      ]);
      const readable = events.map((event) => readableTo(viewer, repo, event));
      const labels = marked.get(number) ?? [];
      return { repo, discussion, events: readable, earlier, edits, labels, reactions };
    },

    counts: (repo) => countByStatus(db, repo.key),

    async open(viewer, id, { title, text }) {
      const { repo, account } = await getDiscussable(deps, viewer, id);
      const wanted = { title, text, status: "open", base: undefined } as const;
      const { discussionsPerDay } = await hubLimits.all();
      return dailyCounts.once("discussion", account.key, discussionsPerDay, () =>
        startDiscussion(deps, account, repo.key, wanted),
      );
    },

    async rename(viewer, id, number, title) {
      const found = await getChangeable(deps, viewer, id, number);
      const event = { kind: "title", from: found.discussion.title, to: title } as const;
      return change(found, { title }, event);
    },

    async setStatus(viewer, id, number, status, comment) {
      const { discussion, account } = await getChangeable(deps, viewer, id, number);
      if (discussion.status === "merged" || discussion.status === status) throw alreadySo();
      return changeStatus(deps, account, discussion, { status, merged: undefined }, comment);
    },

    async lock(viewer, id, number, isLocked) {
      const found = await getModerated(deps, viewer, id, number);
      return change(found, { isLocked }, { kind: "lock", ...switched(isLocked) });
    },

    async pin(viewer, id, number, isPinned) {
      const found = await getModerated(deps, viewer, id, number);
      return change(found, { isPinned }, { kind: "pin", ...switched(isPinned) });
    },

    links: (viewer, repo, texts) => linkWords(db, viewer, repo, texts),
  };
}

const switched = (isOn: boolean) => (isOn ? { from: "off", to: "on" } : { from: "on", to: "off" });

const alreadySo = () =>
  new RegistryError("bad-request", "This discussion was changed already. Reload it.");
