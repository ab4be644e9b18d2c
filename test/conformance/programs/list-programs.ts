import type { PrintedProgram } from "./printed-program.ts";
import { keyOf, OPERATORS, type ProgramsHub } from "./programs-hub.ts";

interface Printed {
  readonly language: string;
  readonly content: string;
  readonly client?: string;
  readonly library?: string;
  readonly keyVariable?: string;
  readonly fetch?: string;
  readonly tokenScope?: "inference" | "read";
}
type Kinds = Readonly<Record<"inference" | "library" | "files", readonly Printed[]>>;

/** What the runtime of the started hub answers for. */
const EXAMPLES = "orrery";
const OWN_KEY = "own-key";

/** Who is to run a model: through the hub, straight, or on your own server. */
interface Choice {
  readonly provider: string;
  readonly way: PrintedProgram["way"];
}

/** Every program that the hub's own API prints for its models, in every way to call them. */
export async function listAllPrograms(hub: ProgramsHub): Promise<readonly PrintedProgram[]> {
  const examples = (await hub.get(`/api/models?author=${EXAMPLES}&full=true`)) as readonly {
    readonly id: string;
    readonly pipeline_tag?: string;
  }[];
  const own = hub.models.flatMap(({ id, task, providers }) => {
    const through = providers.map((provider) => ({ provider, way: "hub" as const }));
    const straight = through.map(({ provider }) => ({ provider, way: "straight" as const }));
    const first = providers.length > 0 ? [{ provider: "auto", way: "hub" as const }] : [];
    const choices = [...first, ...through, ...straight, { provider: "own", way: "own" as const }];
    return [{ id, task, choices }];
  });
  const known = examples.map(({ id, pipeline_tag = "" }) => ({
    id,
    task: pipeline_tag === "text-generation" ? "conversational" : pipeline_tag,
    choices: ["auto", "hf-inference"].map((provider) => ({ provider, way: "hub" as const })),
  }));
  const lists: (readonly PrintedProgram[])[] = [];
  for (const model of [...known.toSorted((a, b) => a.id.localeCompare(b.id)), ...own]) {
    lists.push(await listOfModel(hub, model));
    for (const choice of model.choices)
      for (const stream of model.task === "conversational" ? [false, true] : [false])
        lists.push(await listInference(hub, model, choice, stream));
  }
  return lists.flat();
}

interface Asked {
  readonly id: string;
  readonly task: string;
}

async function listInference(
  hub: ProgramsHub,
  { id, task }: Asked,
  { provider, way }: Choice,
  stream: boolean,
): Promise<readonly PrintedProgram[]> {
  const query = new URLSearchParams({
    provider,
    ...(way === "straight" && { direct: "true" }),
    ...(stream && { stream: "true" }),
  });
  const { inference } = (await hub.get(`/api/models/${id}/snippets?${query}`)) as Kinds;
  return inference.map(
    ({ client = "", language, content, keyVariable, fetch, tokenScope = "inference" }) => ({
      name: [id, provider, way, ...(stream ? ["stream"] : []), `${language}/${client}`].join(" "),
      kind: "inference",
      model: id,
      ...{ task, provider, way, language, client, content },
      ...(keyVariable !== undefined && { keyVariable }),
      ...(fetch !== undefined && { fetch }),
      key: way === "hub" ? hub.tokens[tokenScope] : way === "own" ? OWN_KEY : keyOf(provider),
      isHubs: id.startsWith(`${EXAMPLES}/`) || (way === "hub" && provider === OPERATORS),
    }),
  );
}

/** Code that loads the model, and commands that fetch its files. */
async function listOfModel(
  hub: ProgramsHub,
  { id, task }: Asked,
): Promise<readonly PrintedProgram[]> {
  const { library, files } = (await hub.get(`/api/models/${id}/snippets`)) as Kinds;
  const named = [
    ...library.map((each) => ({ ...each, kind: "library", client: each.library ?? "" })),
    ...files.map((each) => ({ ...each, kind: "files", client: each.client ?? "" })),
  ];
  return named.map(({ kind, client, language, content }, number) => ({
    name: [id, kind, `${language}/${client}`, number].join(" "),
    ...{ kind, task, language, client, content },
    model: id,
    provider: "",
    way: "hub",
    keyVariable: "HF_TOKEN",
    key: hub.tokens.read,
    isHubs: true,
  }));
}
