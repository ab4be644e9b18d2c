import { parseRepoId, type RepoId, type SyncTarget } from "@orrery/registry";
import { z } from "zod";
import { readBytes } from "../../../outgoing/read-reply.ts";
import { type AskUpstream, failed, requireAnswer, type Upstream } from "../upstream-client.ts";

/** As many as one sync keeps current. */
const MOST_REPOS = 2_000;
const PAGE = 100;
const MOST_PAGES = 200;
const MAX_BYTES = 20_000_000;
const PAGE_MS = 30_000;

const page = z.array(z.object({ id: z.string(), private: z.boolean().catch(false) }));

/**
 * What an owner or a query names at these hubs, each name once. Nothing here may show that a private repo exists.
 * Throws `upstream-failed`, `upstream-busy`.
 */
export async function listNames(
  ask: AskUpstream,
  upstreams: readonly Upstream[],
  target: SyncTarget,
  signal: AbortSignal,
): Promise<readonly RepoId[]> {
  if (target.kind === "repo") {
    const id = parseRepoId(target.type, target.name);
    return id ? [id] : [];
  }
  const found = new Map<string, RepoId>();
  const types = target.kind === "owner" ? (["model", "dataset"] as const) : [target.type];
  const most =
    target.kind === "owner" ? MOST_REPOS : Number(target.query.get("limit") ?? MOST_REPOS);
  for (const upstream of upstreams)
    for (const type of types) {
      const query = new URLSearchParams(
        target.kind === "owner" ? { author: target.owner } : target.query,
      );
      query.set("limit", String(Math.min(most, PAGE)));
      for await (const id of listed(ask, upstream, type, query, signal)) {
        if (found.size >= Math.min(most, MOST_REPOS)) break;
        found.set(`${id.type} ${id.namespace}/${id.name}`.toLowerCase(), id);
      }
    }
  return [...found.values()];
}

async function* listed(
  ask: AskUpstream,
  upstream: Upstream,
  type: RepoId["type"],
  query: URLSearchParams,
  signal: AbortSignal,
): AsyncGenerator<RepoId> {
  let next: string | undefined = `/api/${type}s?${query}`;
  for (let count = 0; next !== undefined && count < MOST_PAGES; count++) {
    const reply = await ask(upstream, next, { headers: { accept: "application/json" }, signal });
    requireAnswer(upstream, reply);
    const text = await readBytes(reply.body, {
      maxBytes: MAX_BYTES,
      totalMs: PAGE_MS,
      signal,
    }).catch(() => {
      throw failed(upstream, "ended its answer early");
    });
    const parsed = reply.status === 200 ? page.safeParse(parseJson(text)) : undefined;
    if (!parsed?.success) throw failed(upstream, `lists no ${type}s (status ${reply.status})`);
    for (const row of parsed.data) {
      const id = row.private ? undefined : parseRepoId(type, row.id);
      if (id) yield id;
    }
    next = nextPage(reply.header("link"), upstream, reply.url);
  }
}

/** Where the list continues, at the same hub. */
function nextPage(link: string | undefined, { origin }: Upstream, from: URL): string | undefined {
  const [, address] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? "") ?? [];
  if (address === undefined || !URL.canParse(address, from.href)) return undefined;
  const url = new URL(address, from);
  // Some hubs name themselves otherwise than they were asked.
  return new URL(`${url.pathname}${url.search}`, origin).href;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
