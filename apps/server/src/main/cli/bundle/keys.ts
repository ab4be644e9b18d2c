import { OPERATOR } from "@orrery/registry";
import { publicKeyOf } from "../../../base/signatures/ed25519.ts";
import { ownBundleKey } from "../../../hub/bundle/own-bundle-key.ts";
import { withHub } from "../admin/with-hub.ts";
import { readArguments } from "../arguments.ts";

/** `orrery bundle key`: prints the public key of this hub's bundles, alone. */
export async function keyCommand(args: readonly string[]): Promise<void> {
  readArguments(args, {}, []);
  await withHub(async (hub) => console.log(publicKeyOf(await ownBundleKey(hub))));
}

/** `orrery bundle trust [NAME KEY]`: takes bundles of another hub, or lists whose are taken. */
export async function trustCommand(args: readonly string[]): Promise<void> {
  if (args.length === 0)
    return withHub(async ({ registry }) => {
      for (const { name, key } of await registry.bundleKeys.list(OPERATOR))
        console.log(`${name.padEnd(24)}  ${key}`);
    });
  const { positionals } = readArguments(args, {}, ["NAME", "KEY"]);
  const [name = "", key = ""] = positionals;
  await withHub(({ registry }) => registry.bundleKeys.trust(OPERATOR, { name, key }));
}

/** `orrery bundle distrust NAME`. */
export async function distrustCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["NAME"]);
  await withHub(({ registry }) => registry.bundleKeys.distrust(OPERATOR, positionals[0] ?? ""));
}
