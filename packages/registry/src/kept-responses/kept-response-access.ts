import { RegistryError } from "../errors.ts";
import { requireCanCallSome } from "../tokens/call-rights.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** An account with a credential that runs models: who continues a conversation reads it. */
export function requireKeeper(viewer: Viewer): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in or send an access token to keep responses.");
  requireCanCallSome(viewer);
}
