import { modelInfo } from "@orrery/catalog";
import { formatRepoId, isRegistryError, parseRepoId, type Viewer } from "@orrery/registry";
import type { ModelChoice } from "@orrery/web/page-data/model-choice";
import type { PlaygroundData } from "@orrery/web/page-data/playground";
import { quoted } from "../../http/body/form.ts";
import type { Hub } from "../../hub/hub.ts";
import { findOffers } from "../../widget/find-offers.ts";
import { readRunInput } from "../../widget/run-input.ts";
import { isChat } from "../../widget/sample-text.ts";
import type { Load, PageContext } from "../page-context.ts";
import { chatDefaults } from "./chat-defaults.ts";

const MOST_CHOICES = 100;

/** Settings in the URL; see the playground's own table. */
const SETTINGS = [
  ...["provider", "system", "temperature", "max_tokens", "top_p", "seed", "stop", "tools"],
  "schema",
];

/** The playground: the model of the URL, else the first model that someone runs. */
export const loadPlayground: Load<PlaygroundData> = async (context, { viewer, query }) => {
  const models = await listChatModels(context, viewer);
  const kept = await findConversation(context.hub, viewer, query.get("run"));
  const written = (name: string) => query.get(name) ?? kept?.settings[name];
  const wanted = written("model") ?? models[0]?.id;
  const given = SETTINGS.map((name) => [name, written(name)]).filter(([, value]) => value);
  const settings = Object.fromEntries(given) as Readonly<Record<string, string>>;
  const base = { models, settings, showsCode: query.has("code") };
  if (wanted === undefined) return base;
  const found = await findChatModel(context, viewer, wanted);
  return { ...base, ...found, ...(kept && { turns: kept.turns }) };
};

/** A saved conversation; `undefined` if there is none to see. */
async function findConversation({ registry }: Hub, viewer: Viewer, id: string | null) {
  const run = id === null ? undefined : await registry.runs.get(viewer, id);
  const input = readRunInput(run?.input);
  return input?.kind === "chat" ? input : undefined;
}

async function findChatModel(
  context: PageContext,
  viewer: Viewer,
  wanted: string,
): Promise<Pick<PlaygroundData, "model" | "refusal">> {
  const id = parseRepoId("model", wanted);
  const at = id && (await context.hub.registry.files.at(viewer, id, "main").catch(missing));
  if (!at) return { refusal: `Model ${quoted(wanted)} not found.` };
  const model = modelInfo(formatRepoId(at.repo.id), at.repo.facts);
  if (!isChat(model)) return { refusal: `${model.id} is not a chat model. Try it on its page.` };
  const offers = await findOffers(context, viewer, at);
  if ("reason" in offers) return { refusal: offers.reason };
  const defaults = await chatDefaults(context.hub.registry, at);
  return { model: { id: model.id, ...offers, defaults } };
}

/** Chat models that someone runs for the viewer, the most downloaded first. */
async function listChatModels(
  { hub, gateway }: PageContext,
  viewer: Viewer,
): Promise<readonly ModelChoice[]> {
  const filter = { type: "model", tags: ["conversational"], providers: ["all"] } as const;
  const paging = { limit: MOST_CHOICES, sort: "downloads" } as const;
  const { repos } = await hub.registry.repos.list(viewer, filter, paging);
  const chats = repos.filter((repo) => isChat(modelInfo(formatRepoId(repo.id), repo.facts)));
  const stats = await Promise.all(chats.map((repo) => gateway.providerStats(viewer, repo.id)));
  return chats
    .filter((_, index) => stats[index]?.some(({ isConfigured }) => isConfigured))
    .map((repo) => ({ id: formatRepoId(repo.id) }));
}

/** A model that is not there is an answer here; everything else is not. */
export function missing(error: unknown): undefined {
  if (isRegistryError(error) && error.code === "repo-not-found") return undefined;
  throw error;
}
