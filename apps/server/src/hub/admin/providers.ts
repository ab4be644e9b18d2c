import { RegistryError, type Viewer } from "@orrery/registry";
import type { OperatorProviderRow } from "@orrery/web/page-data/admin/providers";
import { originOf, type RowChange } from "../../tables/merge-rows.ts";
import type { Hub } from "../hub.ts";

type Parts = Pick<Hub, "registry" | "providers" | "tables">;

const HUB = { kind: "hub" } as const;

/** Providers that are not built in, or not as built in: by administrators, files and updates. By name. */
export async function listOperatorProviders(
  { registry, providers, tables }: Parts,
  viewer: Viewer,
): Promise<readonly OperatorProviderRow[]> {
  const added = await registry.operatorProviders.list(viewer);
  const [keys, allowed, probes, records] = await Promise.all([
    registry.providerKeys.list(viewer, HUB),
    registry.allowedModels.list(viewer, HUB),
    registry.inferenceCalls.listProbes(),
    registry.inferenceCalls.recordsOf(),
  ]);
  const changes = providerChanges(tables);
  const names = new Set([...added.map(({ name }) => name), ...changes.map(({ key }) => key)]);
  const { problems } = tables.state();
  return [...names].toSorted().map((name): OperatorProviderRow => {
    const stored = added.find((one) => one.name === name);
    const change = changes.findLast(({ key }) => key === name);
    const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
    const ofHub = keys.filter((one) => one.provider === name);
    const check = ofHub.find((one) => one.check)?.check;
    const probe = probes.find((one) => one.provider === name);
    const record = records.find((one) => one.provider === name);
    const models = allowed.filter((one) => one.provider === name);
    const problem = problems.find(({ place }) => place === `administrator: providers/${name}`);
    return {
      name,
      label: provider?.label ?? name,
      ...(provider?.baseUrl !== undefined && { baseUrl: provider.baseUrl }),
      origin: change ? originOf(change.source) : "administrator",
      isHidden: change?.what === "hidden",
      isKeyless: provider?.isKeyless === true,
      ...(stored && { settings: stored.settings, updatedAt: stored.updatedAt.toISOString() }),
      isEditable: stored !== undefined && change?.source.kind !== "file",
      ...(problem && { problem: problem.message }),
      keys: ofHub.length,
      ...(check && { keyCheck: { result: check.result, at: check.at.toISOString() } }),
      ...(probe && {
        probe: {
          ...{ at: probe.at.toISOString(), isUp: probe.isUp },
          ...(probe.errorCode !== undefined && { errorCode: probe.errorCode }),
        },
      }),
      calls: record?.calls ?? 0,
      errors: record?.errors ?? 0,
      allowed: models.length,
      imported: models.filter(({ isImported }) => isImported).length,
    };
  });
}

/** Throws `provider-not-found`. */
export async function getOperatorProvider(
  hub: Parts,
  viewer: Viewer,
  name: string,
): Promise<OperatorProviderRow> {
  const found = (await listOperatorProviders(hub, viewer)).find((one) => one.name === name);
  if (found) return found;
  throw new RegistryError("provider-not-found", `Provider "${name}" not found.`);
}

/** Adds a provider or changes one, for this process at once, for the others within a second. Throws `bad-request`. */
export async function putOperatorProvider(
  { registry, tables }: Parts,
  viewer: Viewer,
  name: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await registry.operatorProviders.list(viewer);
  const source = providerChanges(tables).findLast(({ key }) => key === name)?.source;
  if (source?.kind === "file")
    throw wrong(`${name} comes from the file catalog/${source.file}. Change it there.`);
  const problem = tables.problemOf(name, settings);
  if (problem !== undefined) throw wrong(`Invalid provider "${name}": ${problem}.`);
  await registry.operatorProviders.put(viewer, name, settings);
  await tables.refresh(registry);
}

/** Throws `provider-not-found`. */
export async function deleteOperatorProvider(
  { registry, tables }: Parts,
  viewer: Viewer,
  name: string,
): Promise<void> {
  await registry.operatorProviders.delete(viewer, name);
  await tables.refresh(registry);
}

const providerChanges = (tables: Hub["tables"]): readonly RowChange[] =>
  tables.state().rows.filter(({ table }) => table === "providers");

const wrong = (message: string) => new RegistryError("bad-request", message);
