import type { KeyObject } from "node:crypto";
import { OPERATOR } from "@orrery/registry";
import { createSigningKey, readPrivateKey } from "../../base/signatures/ed25519.ts";
import { StartError } from "../../base/start-error.ts";
import type { Hub } from "../hub.ts";

/** What the hub signs bundles with: made at the first use, then the same for every process on the database. */
export async function ownBundleKey({ registry }: Pick<Hub, "registry">): Promise<KeyObject> {
  const text = await registry.bundleKeys.own(OPERATOR, () => createSigningKey().privateKey);
  const key = text === undefined ? undefined : readPrivateKey(text);
  if (key) return key;
  throw new StartError(
    "bad-settings",
    "The key of this hub's bundles was sealed with another secret key. Use the former ORRERY_SECRET_KEY or secret.key.",
  );
}
