import { PUBLIC_KEY } from "../../../base/public-key.ts";
import { StartError } from "../../../base/start-error.ts";
import { bundledBytes } from "../../../hub/bundle/create-bundle.ts";
import { verifyBundle } from "../../../hub/bundle/verify-bundle.ts";
import { bundledName } from "../../../storage/bundle/bundle-manifest.ts";
import { readArguments } from "../arguments.ts";
import { formatBytes } from "../progress.ts";
import { drawMembers } from "./draw-members.ts";

/** `orrery bundle verify FILE [--key ed25519:…]`: on any machine, without a hub. */
export async function verifyCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { key: { type: "string" } } as const, [
    "FILE",
  ]);
  const [file = ""] = positionals;
  const { key } = values;
  if (key !== undefined && !PUBLIC_KEY.test(key))
    throw new StartError("bad-arguments", `--key ${key} is not a key such as ed25519:…`);
  const draw = drawMembers("read");
  const { manifest, digest, signer } = await verifyBundle(file, draw.take);
  draw.end();
  if (key !== undefined && signer !== key)
    throw new StartError(
      "refused",
      `The bundle is ${signer === undefined ? "not signed" : `signed with ${signer}`}, not with ${key}.`,
    );
  for (const { id, refs, blobs, needs } of manifest.repos)
    console.log(
      `${bundledName(id)}  ${refs.length} branches and tags, ${blobs.length} large files${needs.length > 0 ? ", continues an earlier bundle" : ""}`,
    );
  console.log(`Whole, ${formatBytes(bundledBytes(manifest))}. Made ${manifest.createdAt}.`);
  if (manifest.since !== undefined) console.log(`Continues the manifest ${manifest.since}`);
  console.log(`Manifest ${digest}`);
  console.log(signer === undefined ? "Not signed." : `Signed with ${signer}`);
}
