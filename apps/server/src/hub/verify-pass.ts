import type { Verified } from "../storage/verify/verifier.ts";
import type { Hub } from "./hub.ts";

/** As fast as `orrery verify`. */
const BYTES_PER_SECOND = 100_000_000;

/**
 * Verifies everything if an administrator wants that; a pass that a killed process left is completed.
 * `undefined` where none is wanted.
 */
export async function verifyPass(
  { registry: { damages }, verifier }: Pick<Hub, "registry" | "verifier">,
  signal: AbortSignal,
): Promise<Verified | undefined> {
  const pass = await damages.pass();
  if (pass === undefined) return undefined;
  if (pass === "wanted") {
    // The daily shares begin again after it.
    for (const kind of ["blobs", "histories"] as const)
      await damages.setProgress({ ...(await damages.progress(kind)), place: "" });
    await damages.setPass("running");
  }
  const options = { isRepair: false, bytesPerSecond: BYTES_PER_SECOND, signal };
  const verified = await verifier.share(options, { days: 1, now: new Date() });
  await damages.setPass(undefined);
  return verified;
}
