import { fieldAt, type Provider, type TaskName } from "@orrery/inference";

/** A provider's address that clients call through the hub. */
export interface ProviderRoute {
  readonly task: TaskName;
  /** Where it goes on: the provider's own address. */
  readonly url: string;
  /** In the path; for the rest it is in the body. */
  readonly modelId?: string;
}

interface Pattern {
  readonly task: TaskName;
  readonly base: string;
  readonly path: RegExp;
  /** The same for a router: what comes before a model's or a job's id, and a star. */
  readonly route: string;
}

const MARK = "orrery-model-id";
const FILE = { name: "file", mediaType: "image/png" };
/** Fits every task well enough to learn where it is sent. */
const SAMPLE = { messages: [], inputs: { ...FILE, image: FILE }, parameters: {} };

/**
 * Which addresses of a provider calls go to, learnt from the requests that its tasks make: nothing
 * else of a provider is reachable through the hub.
 */
export function createProviderRoutes(provider: Provider) {
  const posts = patternsOf(provider);
  /** Clients name the address that is not the provider's usual one by its first word. */
  const baseOf = (subdomain: string | null) =>
    subdomain === null
      ? provider.baseUrl
      : posts.find(({ base }) => base.startsWith(`https://${subdomain}.`))?.base;
  const gets = jobPatternsOf(provider, posts);
  const match = (
    patterns: readonly Pattern[],
    address: string,
    at?: string,
  ): ProviderRoute | undefined => {
    const [path = "", query = ""] = address.split("?");
    const parameters = new URLSearchParams(query);
    const subdomain = parameters.get("_subdomain");
    parameters.delete("_subdomain");
    const search = parameters.size > 0 ? `?${parameters}` : "";
    for (const { task, base, path: pattern } of patterns) {
      if (base !== (at ?? baseOf(subdomain))) continue;
      const found = pattern.exec(path);
      if (!found) continue;
      const modelId = found.groups?.model;
      return {
        task,
        url: `${base}${path}${search}`,
        ...(modelId !== undefined && { modelId: decodeURIComponent(modelId) }),
      };
    }
    return undefined;
  };
  return {
    /** The routes of calls and of questions about jobs; what they let through is matched again. */
    calls: [...new Set(posts.map(({ route }) => route))],
    jobs: [...new Set(gets.map(({ route }) => route))],
    /** The call of a model, by the path behind the provider's name; `at` one of its bases where that is known. */
    findCall: (address: string, at?: string) => match(posts, address, at),
    /** The question about a job. */
    findJob: (address: string, at?: string) => match(gets, address, at),
  };
}

/** The model of a call whose path does not name it. */
export function modelInBody(body: unknown): string | undefined {
  const model = fieldAt(body, ["model"]) ?? fieldAt(body, ["version"]);
  return typeof model === "string" ? model : undefined;
}

function patternsOf(provider: Provider): readonly Pattern[] {
  return tasksOf(provider).flatMap(([task, { request, baseUrl }]) =>
    [MARK, `${MARK}:v`].flatMap((providerModelId) => {
      const path = pathOf(() =>
        request({
          providerModelId,
          hubModelId: "a/b",
          hubUrl: "https://hub.example",
          routed: false,
          input: SAMPLE as never,
        }),
      );
      const base = baseUrl ?? provider.baseUrl;
      if (path === undefined || base === undefined) return [];
      const [before = "", after] = path.replace(`${MARK}:v`, MARK).split(MARK);
      const text =
        after === undefined
          ? escapeText(before)
          : `${escapeText(before)}(?<model>[^?#]+?)${escapeText(after)}`;
      const route = after === undefined ? before : `${before}*`;
      return [{ task, base, path: new RegExp(`^${text}$`), route }];
    }),
  );
}

/** Some tasks take certain models only, and say so by throwing. */
function pathOf(request: () => { readonly path: string }): string | undefined {
  try {
    return request().path.split("?")[0];
  } catch {
    return undefined;
  }
}

/** A job is asked about where its provider is called, or below. */
function jobPatternsOf(provider: Provider, calls: readonly Pattern[]): readonly Pattern[] {
  return tasksOf(provider).flatMap(([task, { job, baseUrl }]) => {
    const base = baseUrl ?? provider.baseUrl;
    if (!job || base === undefined) return [];
    return [job.poll, job.result]
      .filter((address) => address !== undefined)
      .map((address) => {
        const [path = ""] = address.replace("{query}", "").split("?");
        const text = escapeText(path)
          // With a long id in it, so that nothing but a job can be asked for.
          .replace("\\{path\\}", "(?=[^?]*[\\w-]{16})/[\\w./-]+")
          .replace("\\{id\\}", "[\\w.:-]+");
        const below = calls.find((call) => call.task === task)?.route.replace(/[^/]*$/, "") ?? "/";
        const route = `${path.includes("{path}") ? below : (path.split("{id}")[0] ?? "/")}*`;
        return { task, base, path: new RegExp(`^${text}$`), route };
      });
  });
}

const tasksOf = ({ tasks }: Provider) =>
  Object.entries(tasks) as unknown as readonly [
    TaskName,
    NonNullable<Provider["tasks"]["conversational"]>,
  ][];

const escapeText = (text: string): string => text.replace(/[$()*+.?[\]\\^{|}]/g, "\\$&");
