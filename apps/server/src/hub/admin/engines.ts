import { EMBEDDED_PROVIDER } from "@orrery/catalog";
import type { Viewer } from "@orrery/registry";
import type { EngineRow, EnginesData, ProviderRow } from "@orrery/web/page-data/admin/work";
import type { Config } from "../../base/config.ts";
import { listEngines } from "../../runner/installed-runtimes.ts";
import type { Hub } from "../hub.ts";

/** What runs models: the engines of this installation, and providers with a key of the hub or without keys. */
export async function listEnginesAndProviders(
  { registry, providers }: Pick<Hub, "registry" | "providers">,
  config: Config,
  viewer: Viewer,
): Promise<EnginesData> {
  const keys = await registry.providerKeys.list(viewer, { kind: "hub" });
  const [probes, records] = await Promise.all([
    registry.inferenceCalls.listProbes(),
    registry.inferenceCalls.recordsOf(),
  ]);
  const rows = Object.entries(providers).map(([id, { label, isKeyless = false }]): ProviderRow => {
    const key = keys.find(({ provider }) => provider === id);
    const probe = probes.find(({ provider }) => provider === id);
    const record = records.find(({ provider }) => provider === id);
    return {
      ...(id === EMBEDDED_PROVIDER
        ? { id, label: "This hub", isKeyless: true }
        : { id, label, isKeyless }),
      hasKey: key !== undefined,
      ...(key?.check && { keyCheck: key.check.result }),
      ...(probe && { probe: presentProbe(probe) }),
      calls: record?.calls ?? 0,
      errors: record?.errors ?? 0,
      ...(record?.durationMs !== undefined && { durationMs: Math.round(record.durationMs) }),
    };
  });
  return {
    engines: listEngines().map(presentEngine(config.runner !== undefined)),
    providers: rows.filter(
      ({ hasKey, isKeyless, probe, calls }) => hasKey || isKeyless || probe || calls > 0,
    ),
  };
}

type Probe = Awaited<ReturnType<Hub["registry"]["inferenceCalls"]["listProbes"]>>[number];

const presentProbe = ({ at, isUp, durationMs, errorCode }: Probe) => ({
  ...{ at: at.toISOString(), isUp, durationMs },
  ...(errorCode !== undefined && { errorCode }),
});

const presentEngine =
  (isOn: boolean) =>
  ({ format, reason }: ReturnType<typeof listEngines>[number]): EngineRow =>
    isOn && reason === undefined
      ? { format, isOn: true }
      : { format, isOn: false, reason: reason ?? "The embedded runtime is off on this hub." };
