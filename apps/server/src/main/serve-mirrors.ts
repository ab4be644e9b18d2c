import type { Config } from "../base/config.ts";
import { internalAddress, isLoopback } from "../base/settings/internal-address.ts";
import type { Hub } from "../hub/hub.ts";
import { createProcessOpener } from "../outgoing/open-process.ts";
import { describeThisProcess } from "../storage/processes/kernel.ts";

/** Lets processes with disks of their own read what one of them is bringing from another hub. */
export async function serveMirrors(
  { config, hub }: { readonly config: Config; readonly hub: Pick<Hub, "mirrors" | "signatures"> },
  port: number,
): Promise<{ close(): Promise<void> }> {
  const { mirrors } = hub;
  if (!mirrors || config.databaseUrl === undefined) return { close: async () => {} };
  const { open, close } = createProcessOpener(hub.signatures.signer);
  const { place } = describeThisProcess();
  await mirrors.join({ address: internalAddress(config, port), place, isLoopback, open });
  return { close };
}
