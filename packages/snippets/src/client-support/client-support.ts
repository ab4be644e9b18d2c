import type { SnippetTask } from "../template-names.ts";

/** What a client of the hub's own can call: facts about its release, compared with it in tests. */
export interface ClientSupport {
  /** Task → the client's method. Chat needs none. */
  readonly methods: { readonly [Task in SnippetTask]?: string };
  /** Provider → the tasks that the client calls it for. It refuses every other. */
  readonly providers: Readonly<Record<string, readonly string[]>>;
  /** `provider task` that it takes, and calls in a way that is refused; `own` is your own server. */
  readonly faults?: readonly string[];
}

/** A call as a client sees it. */
export interface SupportQuery {
  readonly provider: string;
  readonly task: string;
  readonly route: "routed" | "direct" | "endpoint";
}

/**
 * Whether the client can call this provider for the task. A client that only needs a URL, as for chats
 * through the hub and your own servers, does not depend on the provider.
 */
export function isSupported(
  support: ClientSupport,
  { provider, task, route }: SupportQuery,
): boolean {
  if (task === "conversational" && route !== "direct") return true;
  if (route === "endpoint")
    return isTaken(support, "hf-inference", task) && !support.faults?.includes(`own ${task}`);
  if (provider !== "auto") return isTaken(support, provider, task);
  if (support.faults?.includes(`auto ${task}`)) return false;
  return Object.keys(support.providers).some((name) => isTaken(support, name, task));
}

const isTaken = ({ providers, faults }: ClientSupport, provider: string, task: string): boolean =>
  Object.hasOwn(providers, provider) &&
  providers[provider]?.includes(task) === true &&
  faults?.includes(`${provider} ${task}`) !== true;
