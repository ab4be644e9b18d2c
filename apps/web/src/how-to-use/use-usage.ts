import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { UsageData } from "../page-data/repo/how-to-use.ts";
import type { RepoKind } from "../page-data/shell.ts";
import type { PagePart } from "../page-data.ts";
import { EXPANDED, isExpanded, useIsExpanded, withoutExpansion } from "./expansion.ts";
import { STRINGS } from "./strings.ts";
import { usageCookie } from "./usage-cookie.ts";

/** Choices by query parameter; `undefined` removes one. */
export type UsageChange = Readonly<Record<string, string | undefined>>;
type Query = Readonly<Record<string, string>>;

/** The panel's state, and how to change it. */
export interface UsageControl {
  readonly data: UsageData;
  readonly isPending: boolean;
  /** The current choices, by query parameter. */
  readonly query: Query;
  /** The URL with a change. */
  readonly href: (change: UsageChange) => string;
  /** The URL of the expanded view. */
  readonly expandHref: string;
  /** Shows the same with a change; what is being typed counts. */
  readonly choose: (change: UsageChange) => void;
  /** Prefetches what `choose` would show. */
  readonly prefetch: (change: UsageChange) => void;
  /** Shows the same with what a form says, after a moment unless `atOnce`. */
  readonly edit: (change: UsageChange, options: { readonly atOnce: boolean }) => void;
  /** Shows calls with a change from elsewhere on the page: now, or once calls are shown. */
  readonly follow: (change: UsageChange) => void;
}

/** The tab with the calls. */
const CALLS = "inference";
/** Longer values would not fit into a URL. */
const MOST_FOLLOWED = 2000;

const TYPING_MS = 150;
const MOST_CACHED = 100;
const PART = { model: "modelUsage", dataset: "datasetUsage" } as const satisfies Record<
  RepoKind,
  PagePart
>;

/** The panel's data: the first from the page, every other from the server, which highlights it. */
export function useUsage(kind: RepoKind, first: UsageData): UsageControl {
  const [data, setData] = useState(() => readBack(first));
  const [isPending, setPending] = useState(false);
  const latest = useRef(data.query);
  const left = useRef<Readonly<Record<string, Query>>>({});
  const cache = useRef(new Map<string, Promise<UsageData>>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const expansion = useIsExpanded() ? EXPANDED : {};

  const load = (search: string) => {
    const known = cache.current.get(search);
    if (known) return known;
    if (cache.current.size >= MOST_CACHED) cache.current.clear();
    const asked = fetchUsage(kind, search);
    cache.current.set(search, asked);
    asked.catch(() => cache.current.delete(search));
    return asked;
  };
  const show = async (query: Query) => {
    clearTimeout(timer.current);
    latest.current = query;
    const search = formatQuery(query);
    setPending(true);
    const next = await load(search).catch(() => undefined);
    if (latest.current !== query) return;
    // The same URL works without JavaScript, and shows what is invalid.
    if (!next) return location.assign(`?${search}`);
    latest.current = next.query;
    left.current = { ...left.current, [next.query.usage ?? ""]: next.query };
    setPending(false);
    setData(next);
    setAddress(next.query);
  };
  useArrival((search) => {
    const query = withoutExpansion(search);
    if (query.toString() !== formatQuery(latest.current)) void show(Object.fromEntries(query));
  });
  const withChange = (query: Query, change: UsageChange): Query => {
    const tab = change.usage;
    if (tab !== undefined && tab !== query.usage) return left.current[tab] ?? { usage: tab };
    return defined({ ...query, ...change });
  };
  const edit: UsageControl["edit"] = (change, { atOnce }) => {
    clearTimeout(timer.current);
    const query = withChange(latest.current, change);
    latest.current = query;
    // A form says all of its fields: only the one that was changed is a choice.
    const chosen = Object.entries(change).filter(([name, value]) => value !== data.query[name]);
    remember(Object.fromEntries(chosen));
    if (atOnce) return void show(query);
    timer.current = setTimeout(() => void show(query), TYPING_MS);
  };
  return {
    data,
    isPending,
    query: { ...data.query, ...expansion },
    href: (change) => `?${formatQuery({ ...withChange(data.query, change), ...expansion })}`,
    expandHref: `?${formatQuery({ ...data.query, ...EXPANDED })}`,
    choose: (change) => {
      remember(change);
      void show(withChange(latest.current, change));
    },
    prefetch: (change) =>
      void load(formatQuery(withChange(latest.current, change))).catch(() => {}),
    edit,
    follow: (change) => {
      const length = Object.values(change).join("").length;
      if (length > MOST_FOLLOWED || !data.tabs.some(({ key }) => key === CALLS)) return;
      if (latest.current.usage === CALLS) return edit(change, { atOnce: false });
      const calls = left.current[CALLS] ?? { usage: CALLS };
      left.current = { ...left.current, [CALLS]: defined({ ...calls, ...change }) };
    },
  };
}

async function fetchUsage(kind: RepoKind, search: string): Promise<UsageData> {
  const response = await fetch(`${location.pathname}?${search}&_data=${PART[kind]}`, {
    headers: { accept: "application/json" },
  });
  if (!response.ok) throw new Error(STRINGS.panel.status(response.status));
  return response.json();
}

/** Calls back when the router has changed the URL of the same page, e.g. by Back. */
function useArrival(arrive: (search: string) => void): void {
  const { key, search } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    arrive(search);
  });
}

/** For the next repo: what was pressed, and none of the rest that is shown. */
function remember({ program = "", ...change }: UsageChange): void {
  const [language, client] = program.split("/");
  const chosen = defined({ ...change, ...(language && client && { language, client }) });
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
  document.cookie = usageCookie(document.cookie, chosen);
}

/** Past the router on purpose: the page stays, only the panel changes. */
function setAddress(query: Query): void {
  const url = new URL(location.href);
  url.search = formatQuery({ ...query, ...(isExpanded(url.search) && EXPANDED) });
  history.replaceState(history.state, "", url);
}

const formatQuery = (query: Query): string => new URLSearchParams(query).toString();

const defined = (change: UsageChange): Query =>
  Object.fromEntries(
    Object.entries(change).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** The id of a snippet's highlighted text. */
export const snippetId = (index: number): string => `usage-${index}`;

/** A document's state omits HTML that is in the document; a later switch needs it. */
function readBack(data: UsageData): UsageData {
  if (typeof document === "undefined") return data;
  const snippets = data.view.snippets.map((snippet, index) => ({
    ...snippet,
    html: snippet.html || (document.getElementById(snippetId(index))?.innerHTML ?? ""),
  }));
  return { ...data, view: { ...data.view, snippets } as UsageData["view"] };
}
