import { fieldAt, type Provider, type TaskName } from "@orrery/inference";

/** A provider's URL that clients call through the hub. */
export interface ProviderRoute {
  readonly task: TaskName;
  /** The provider's own URL. */
  readonly url: string;
  /** In the path; for the rest it is in the body. */
  readonly modelId?: string;
}

interface Pattern {
  readonly task: TaskName;
  readonly base: string;
  readonly path: RegExp;
  /** The same as a route pattern: the part before a model's or a job's ID, and a star. */
  readonly route: string;
}

const MARK = "orrery-model-id";
const FILE = { name: "file", mediaType: "image/png" };
/** One of them fits each task well enough to learn where it is sent. */
const SAMPLES = [
  { messages: [], inputs: { ...FILE, image: FILE }, parameters: {} },
  { inputs: "text", parameters: {} },
];

/**
 * The URLs of a provider that calls may use, derived from its tasks' requests: nothing else of a provider
 * is reachable through the hub.
 */
export interface ProviderRoutes {
  /** The routes of calls and of job status; requests are matched again below. */
  readonly calls: readonly string[];
  readonly jobs: readonly string[];
  /** The call of a model, by the path behind the provider's name; `at` one of its bases where that is known. */
  findCall(address: string, at?: string): ProviderRoute | undefined;
  /** The question about a job. */
  findJob(address: string, at?: string): ProviderRoute | undefined;
}

export function createProviderRoutes(provider: Provider): ProviderRoutes {
  const posts = patternsOf(provider);
  /** Clients put the first word of a provider's other hosts before the path. */
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
    calls: [...new Set(posts.map(({ route }) => route))],
    jobs: [...new Set(gets.map(({ route }) => route))],
    findCall: (address, at) => match(posts, address, at),
    findJob: (address, at) => match(gets, address, at),
  };
}

/** The model of a call whose path has none. */
export function modelInBody(body: unknown): string | undefined {
  const model = fieldAt(body, ["model"]) ?? fieldAt(body, ["version"]);
  return typeof model === "string" ? model : undefined;
}

function patternsOf(provider: Provider): readonly Pattern[] {
  return tasksOf(provider).flatMap(([task, { request, baseUrl }]) =>
    [MARK, `${MARK}:v`].flatMap((providerModelId) => {
      const call = {
        providerModelId,
        hubModelId: "a/b",
        hubUrl: "https://hub.example",
        routed: false,
      };
      const path = SAMPLES.map((input) =>
        pathOf(() => request({ ...call, input: input as never })),
      ).find((found) => found !== undefined);
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

/** A job's status is at the URL of the call, or below it. */
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
