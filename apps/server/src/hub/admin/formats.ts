import { EMBEDDED_PROVIDER } from "@orrery/catalog";
import type { Viewer } from "@orrery/registry";
import type { FormatRow, FormatsData, ProviderRow } from "@orrery/web/page-data/admin/work";
import type { Config } from "../../base/config.ts";
import { listFormats } from "../../runner/installed-runtimes.ts";
import type { Hub } from "../hub.ts";

/** What runs models: the runtimes of this installation by format, and providers with a key of the hub or without keys. */
export async function listFormatsAndProviders(
  { registry, providers, runner }: Pick<Hub, "registry" | "providers" | "runner">,
  config: Config,
  viewer: Viewer,
): Promise<FormatsData> {
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
    formats: listFormats().map(presentFormat(config.runner !== undefined, runner.gpu())),
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

const presentFormat =
  (isOn: boolean, { runtime, devices, problem }: ReturnType<Hub["runner"]["gpu"]>) =>
  ({ format, reason }: ReturnType<typeof listFormats>[number]): FormatRow =>
    isOn && reason === undefined
      ? {
          ...{ format, isOn: true },
          ...(format === "GGUF" && runtime && { gpu: { runtime, ...(devices && { devices }) } }),
          ...(format === "GGUF" && problem && { gpuProblem: problem }),
        }
      : { format, isOn: false, reason: reason ?? "The embedded runtime is off on this hub." };
