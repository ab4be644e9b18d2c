import type { ImportedDiscussion } from "@orrery/registry";
import {
  EMOJI,
  formatRepoId,
  type ImportedEvent,
  LABEL_COLORS,
  MAX_COMMENT,
  MAX_LABEL_NAME,
  type RepoId,
} from "@orrery/registry";
import { z } from "zod";
import { StartError } from "../../../base/start-error.ts";
import type { HubAccess } from "../source-repo.ts";
import { askJson } from "./ask-json.ts";
import type { FindAuthor } from "./read-users.ts";

const MAX_PAGES = 2000;
const MAX_TITLE = 200;
const DELETED = "deleted";

const author = z.object({ name: z.string().max(200) }).nullish();
const moment = z.iso.datetime({ offset: true });
const MAX_LISTED = 1000;
const labelName = z
  .string()
  .transform((text) =>
    text
      .replace(/[\p{C}\s]+/gu, " ")
      .trim()
      .slice(0, MAX_LABEL_NAME),
  )
  .pipe(z.string().min(1));
const page = z.object({ discussions: z.array(z.object({ num: z.number().int().min(1) })) });

const details = z.object({
  num: z.number().int().min(1).max(1_000_000_000),
  title: z.string(),
  status: z.string(),
  author,
  createdAt: moment,
  isPullRequest: z.boolean().catch(false),
  pinned: z.boolean().catch(false),
  locked: z.boolean().catch(false),
  labels: z
    .array(z.object({ name: labelName, color: z.enum(LABEL_COLORS).catch("gray") }))
    .max(MAX_LISTED)
    .catch([]),
  events: z.array(
    z.object({
      type: z.string(),
      author,
      createdAt: moment,
      data: z.record(z.string(), z.unknown()).catch({}),
    }),
  ),
});

const comment = z.object({
  hidden: z.boolean().catch(false),
  latest: z.object({ raw: z.string() }),
  reactions: z
    .array(
      z.object({
        reaction: z.string(),
        users: z.array(z.string().max(200)).max(MAX_LISTED).catch([]),
      }),
    )
    .max(MAX_LISTED)
    .catch([]),
});

type Details = z.output<typeof details>;

/** The numbers of a repo's discussions, oldest first; none where the other hub has no discussions. */
export async function listDiscussionNumbers(
  hub: HubAccess,
  id: RepoId,
): Promise<readonly number[]> {
  const numbers = new Set<number>();
  for (let index = 0; index < MAX_PAGES; index++) {
    const url = urlOf(hub, id, `?p=${index}`);
    const found = await askJson(hub, url, page, `discussions of ${formatRepoId(id)}`).catch(
      (error: unknown) => {
        // Switched off, or a hub without them.
        if (index === 0 && error instanceof StartError && error.code === "not-found") return;
        throw error;
      },
    );
    const before = numbers.size;
    for (const { num } of found?.value.discussions ?? []) numbers.add(num);
    if (numbers.size === before) break;
  }
  return [...numbers].toSorted((one, other) => one - other);
}

/** A discussion of another hub as it will be here. Of a pull request, what was said. */
export async function readDiscussion(
  hub: HubAccess,
  id: RepoId,
  number: number,
  authorOf: FindAuthor,
): Promise<ImportedDiscussion> {
  const what = `discussion ${number} of ${formatRepoId(id)}`;
  const { value } = await askJson(hub, urlOf(hub, id, `/${number}`), details, what);
  // Commits of a pull request may come before what was said first.
  const opening = value.events.findIndex(({ type }) => type === "comment");
  const isOpen = !value.isPullRequest && value.status === "open";
  return {
    number: value.num,
    title: plain(value.title),
    status: isOpen ? "open" : "closed",
    isPinned: value.pinned,
    isLocked: value.locked,
    author: authorOf(value.author?.name ?? DELETED),
    createdAt: new Date(value.createdAt),
    labels: value.labels,
    events: value.events.flatMap((event, index) => eventOf(event, authorOf, noteOf(index))),
  };

  function noteOf(index: number): string {
    if (index !== opening || !value.isPullRequest) return "";
    return `\n\n*A pull request on ${hub.url.host}: ${value.status}. Its changes are not here.*`;
  }
}

function eventOf(
  { type, data, ...event }: Details["events"][number],
  authorOf: FindAuthor,
  note: string,
): readonly ImportedEvent[] {
  const common = {
    author: authorOf(event.author?.name ?? DELETED),
    createdAt: new Date(event.createdAt),
  };
  const said = type === "comment" ? comment.safeParse(data) : undefined;
  // What is hidden there is not shown here.
  if (said?.success) {
    const text = said.data.hidden ? "*This comment was hidden.*" : said.data.latest.raw;
    return [
      {
        ...{ ...common, kind: "comment", text: text.slice(0, MAX_COMMENT - note.length) + note },
        reactions: said.data.reactions.flatMap(({ reaction, users }) => {
          const emoji = EMOJI.find((one) => one === reaction);
          return users.flatMap((name) => {
            const { accountKey } = authorOf(name);
            return emoji && accountKey !== undefined ? [{ emoji, accountKey }] : [];
          });
        }),
      },
    ];
  }
  const change = Object.hasOwn(CHANGES, type) ? CHANGES[type]?.(data) : undefined;
  return change ? [{ ...common, ...change }] : [];
}

type Changed = { kind: "status" | "title" | "lock" | "pin" | "label"; from: string; to: string };

const switched = (isOn: unknown) => (isOn ? { from: "off", to: "on" } : { from: "on", to: "off" });

const CHANGES: Readonly<
  Record<string, (data: Readonly<Record<string, unknown>>) => Changed | undefined>
> = {
  "status-change": ({ status }) => {
    const to = status === "open" ? "open" : "closed";
    return { kind: "status", from: to === "open" ? "closed" : "open", to };
  },
  "title-change": ({ from, to }) =>
    typeof from === "string" && typeof to === "string"
      ? { kind: "title", from: plain(from), to: plain(to) }
      : undefined,
  "label-change": ({ label, added }) => {
    const { data: name } = labelName.safeParse(label);
    if (name === undefined) return undefined;
    return { kind: "label", from: added ? "" : name, to: added ? name : "" };
  },
  "locking-change": ({ locked }) => ({ kind: "lock", ...switched(locked) }),
  "pin-change": ({ pinned }) => ({ kind: "pin", ...switched(pinned) }),
  "pinning-change": ({ pinned }) => ({ kind: "pin", ...switched(pinned) }),
};

/** One line, as titles are here. */
const plain = (text: string): string => text.replace(/\p{C}+/gu, " ").slice(0, MAX_TITLE);

const urlOf = ({ url }: HubAccess, id: RepoId, rest: string): URL =>
  new URL(`${url.href.replace(/\/+$/, "")}/api/${id.type}s/${formatRepoId(id)}/discussions${rest}`);
