import { findProvider, findProviderTask, type Providers, type TaskName } from "@orrery/inference";
import {
  asCaller,
  engineNameOf,
  type FindPrice,
  isRegistryError,
  type Payer,
  type ProviderMapping,
  type ProviderRecord,
  parseRepoId,
  type Registry,
  RegistryError,
  type RepoAt,
  requireCanCall,
  type SpendableKey,
  type Viewer,
} from "@orrery/registry";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Runnable, Runner } from "../../../runner/runner.ts";
import { engineCandidates } from "../engines/engine-candidates.ts";
import type { EnginePool } from "../engines/engine-pool.ts";
import type { Caller, WantedModel } from "../gateway-call.ts";
import { type Candidate, EMBEDDED, type Plan } from "./candidate.ts";
import { notAllowed, priceWith } from "./model-price.ts";
import { orderCandidates } from "./order/order-candidates.ts";
import { payingKeys } from "./paying-keys.ts";

export interface PlanDeps {
  readonly registry: Registry;
  readonly providers: Providers;
  readonly runner: Runner;
  readonly engines: EnginePool;
  /** How providers did with a model lately. */
  readonly recordsOf: (repoKey: string) => Promise<readonly ProviderRecord[]>;
}

/**
 * The candidates for this call, the best first. Throws `RegistryError` for a model that the caller may not
 * run, and `model-not-served`, `no-provider-key` and `sign-in-first` with messages that say what would
 * help.
 */
export async function planCall(
  deps: PlanDeps,
  caller: Caller,
  model: WantedModel,
  task: string,
): Promise<Plan> {
  const { registry } = deps;
  const { viewer, billTo } = caller;
  const at = await findModel(registry, caller, model.id);
  const keys = await registry.providerKeys.listSpendable(viewer, billTo);
  if (!at) return planForeign(deps, caller, model, task, keys);

  const { repo, commit } = at;
  const [mappings, records, embedded, hubPrice, engines] = await Promise.all([
    registry.providerMappings.listOf(repo.key),
    deps.recordsOf(repo.key),
    checkEmbedded(deps.runner, at, task),
    registry.allowedModels.hubPrices(),
    deps.engines.list(),
  ]);
  const payer = registry.providerKeys.defaultPayer(viewer, billTo);
  const able = [
    ...(embedded.kind === "runnable" ? [embeddedCandidate(model.id, commit, payer)] : []),
    ...engineCandidates(engines, repo, mappings, task, payer),
    ...mappings
      .filter((mapping) => doesTask(deps.providers, mapping, task))
      .filter(({ status }) => status === "live" || model.choice.kind === "provider")
      .flatMap((mapping) => mappedCandidates(mapping, keys, payer, hubPrice)),
  ].map((one) => withRecord(one, records));
  const { choice } = model;
  const wanted =
    choice.kind === "provider" ? able.filter((one) => one.provider === choice.provider) : able;
  if (wanted.length === 0) throw notServed(model, task, able, embedded);
  const payable = wanted.filter((one) => isPayable(deps.providers, one));
  if (payable.length === 0) throw needsKey(deps.providers, caller, model.id, wanted, keys);
  const plan = { repo, model: model.id, ...(commit !== undefined && { commit }) };
  if (choice.kind === "provider")
    return { ...plan, candidates: payable, reason: "named by the caller" };
  const reason = `${choice.policy} of ${countModels(payable)}`;
  const preferred = await registry.providerOrders.listFor(viewer, billTo);
  const candidates = orderCandidates(payable, choice.policy, preferred);
  return { ...plan, candidates, reason, isLeastBusy: choice.policy === "least-busy" };
}

/**
 * The model as the caller may run it; `undefined` for a name that cannot be on this hub. Throws `forbidden`
 * where the caller's token is not for this model.
 */
export async function findModel(
  registry: Registry,
  { viewer, billTo }: Caller,
  text: string,
): Promise<RepoAt | undefined> {
  const id = parseRepoId("model", text);
  if (!id) return undefined;
  try {
    const at = await registry.files.at(asCaller(viewer), id, "main");
    if (!at.isClosed) {
      requireCanCall(viewer, at.repo, billTo);
      return at;
    }
  } catch (error) {
    if (isRegistryError(error) && error.code === "repo-not-found") return undefined;
    throw error;
  }
  throw new RegistryError("gated-repo", `Access to ${text} is restricted. Request access first.`);
}

/** Throws as `planCall` does for a model that does not exist for the caller, for any task. */
export async function requireModel(
  { registry, providers }: Pick<PlanDeps, "registry" | "providers">,
  caller: Caller,
  model: WantedModel,
): Promise<void> {
  if (await findModel(registry, caller, model.id)) return;
  const { viewer, billTo } = caller;
  foreignKey(providers, viewer, model, await registry.providerKeys.listSpendable(viewer, billTo));
}

/** A provider's own model: with the caller's own key for that provider, or one that pays for that model. */
function planForeign(
  { providers }: PlanDeps,
  { viewer, billTo }: Caller,
  model: WantedModel,
  task: string,
  keys: readonly SpendableKey[],
): Plan {
  requireCanCall(viewer, { name: model.id }, billTo);
  const { label, provider, paying } = foreignKey(providers, viewer, model, keys);
  if (!findProviderTask(provider, task as TaskName, providers))
    throw new GatewayError("model-not-served", `${label} does not support the task ${task}.`);
  const candidates = paying.map((key) => ({
    ...{ provider, providerModelId: model.id, payer: key.payer, key, weight: key.weight },
    price: key.termsFor(model.id) ?? {},
  }));
  return { model: model.id, candidates, reason: "named by the caller" };
}

function foreignKey(
  providers: Providers,
  viewer: Viewer,
  { id, choice }: WantedModel,
  keys: readonly SpendableKey[],
) {
  const missing = `Model ${id} not found.`;
  if (choice.kind !== "provider" || engineNameOf(choice.provider) !== undefined) {
    if (viewer.kind === "anonymous")
      throw new GatewayError("sign-in-first", `${missing} Sign in or send an access token.`);
    throw new GatewayError("model-not-served", missing);
  }
  const { provider } = choice;
  const { label = provider } = findProvider(provider, providers) ?? {};
  const paying = payingKeys(keys, provider, id);
  if (paying.length > 0) return { label, provider, paying };
  const found = keys.find((one) => one.provider === provider);
  if (found) throw notAllowed(found, label, id);
  throw new GatewayError(
    "model-not-served",
    `${missing} With your own key for ${label} you can run any model there.`,
  );
}

async function checkEmbedded(
  runner: Runner,
  { repo, commit }: RepoAt,
  task: string,
): Promise<Runnable> {
  if (commit === undefined) return { kind: "missing", reason: "It has no files yet." };
  const found = await runner.check({ repo, commit });
  if (found.kind === "missing" || sameFamily(found.tasks, task)) return found;
  return { kind: "missing", reason: `On this hub it supports only ${found.tasks.join(", ")}.` };
}

const embeddedCandidate = (id: string, commit: string | undefined, payer: Payer): Candidate => ({
  provider: EMBEDDED,
  providerModelId: id,
  payer,
  ...(commit !== undefined && { revision: commit }),
});

/** One for each key that may pay; one without a key where none may. */
function mappedCandidates(
  mapping: ProviderMapping,
  keys: readonly SpendableKey[],
  payer: Payer,
  hubPrice: FindPrice,
): readonly Candidate[] {
  const { provider, providerModelId, adapterWeightsPath } = mapping;
  const shared = {
    provider,
    providerModelId,
    mapping,
    ...(adapterWeightsPath !== undefined && {
      adapter: {
        kind: "lora" as const,
        ...(adapterWeightsPath !== "" && { weightsPath: adapterWeightsPath }),
      },
    }),
  };
  const paying = payingKeys(keys, provider, providerModelId);
  if (paying.length === 0) {
    const price = hubPrice(provider, providerModelId);
    return [{ ...shared, payer, ...(price && { price }) }];
  }
  return paying.map((key) => {
    const price = priceWith(key, providerModelId, mapping);
    return { ...shared, payer: key.payer, key, weight: key.weight, ...(price && { price }) };
  });
}

/** A provider that is called with several keys counts once. */
const countModels = (candidates: readonly Candidate[]): number =>
  new Set(
    candidates.map(({ provider, providerModelId }) => JSON.stringify([provider, providerModelId])),
  ).size;

function withRecord(candidate: Candidate, records: readonly ProviderRecord[]): Candidate {
  const record = records.find(({ provider }) => provider === candidate.provider);
  return record ? { ...candidate, record } : candidate;
}

/** Tasks that one model does for one provider under one name. */
const FAMILIES = [
  ["conversational", "text-generation"],
  ["feature-extraction", "sentence-similarity"],
];

const sameFamily = (tasks: readonly string[], task: string): boolean =>
  tasks.includes(task) ||
  FAMILIES.some((family) => family.includes(task) && family.some((one) => tasks.includes(one)));

const doesTask = (providers: Providers, mapping: ProviderMapping, task: string): boolean =>
  sameFamily([mapping.task], task) &&
  findProviderTask(mapping.provider, task as TaskName, providers) !== undefined;

const isPayable = (providers: Providers, { provider, key }: Candidate): boolean =>
  key !== undefined ||
  provider === EMBEDDED ||
  engineNameOf(provider) !== undefined ||
  isKeyless(providers, provider);

const isKeyless = (providers: Providers, provider: string): boolean =>
  findProvider(provider, providers)?.isKeyless === true;

function notServed(
  { id, choice }: WantedModel,
  task: string,
  able: readonly Candidate[],
  embedded: Runnable,
): GatewayError {
  const others = able.map(({ provider }) => provider).join(", ");
  if (choice.kind === "provider" && others)
    return new GatewayError(
      "model-not-served",
      `${choice.provider} does not serve ${id} for ${task}. Use ${others}.`,
    );
  const reason = embedded.kind === "missing" ? ` ${embedded.reason}` : "";
  return new GatewayError("model-not-served", `No provider serves ${id} for ${task}.${reason}`);
}

function needsKey(
  providers: Providers,
  { viewer, billTo }: Caller,
  id: string,
  wanted: readonly Candidate[],
  unused: readonly SpendableKey[],
): GatewayError {
  for (const { provider, providerModelId } of wanted) {
    const key = unused.find((one) => one.provider === provider);
    const label = findProvider(provider, providers)?.label ?? provider;
    if (key) return notAllowed(key, label, providerModelId);
  }
  const labels = wanted.map(({ provider }) => findProvider(provider, providers)?.label ?? provider);
  const keys = `a key for ${labels.join(" or ")}`;
  if (viewer.kind === "anonymous")
    return new GatewayError(
      "sign-in-first",
      `${id} needs ${keys}. Sign in or send an access token.`,
    );
  const whose = billTo ? `${billTo} has none` : "you have none";
  return new GatewayError(
    "no-provider-key",
    `${id} needs ${keys}, and ${whose}. Add one in the settings.`,
  );
}
