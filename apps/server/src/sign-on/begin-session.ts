import type { AccountViewer, OpenProvider, SignInStep, StartingIdentity } from "@orrery/registry";
import type { Hub } from "../hub/hub.ts";

/** Someone whom a provider vouched for: what follows, and by which identity the session then begins. */
export interface VouchedStep {
  readonly step: SignInStep;
  readonly identity: StartingIdentity & { readonly accountKey: string };
}

/** Asks for the hub's own second factor only where the administrator wants it. */
export async function beginSession(
  { registry }: Pick<Hub, "registry">,
  { settings: { asksSecondFactor } }: OpenProvider,
  viewer: AccountViewer,
  identity: Omit<StartingIdentity, "skipsSecondFactor">,
): Promise<VouchedStep> {
  return {
    step: asksSecondFactor ? await registry.signIns.withProof(viewer) : { viewer },
    identity: { ...identity, accountKey: viewer.key, skipsSecondFactor: !asksSecondFactor },
  };
}
