import type { BundleManifest } from "../../storage/bundle/bundle-manifest.ts";
import type { Member } from "../../storage/bundle/members.ts";
import { openBundle } from "../../storage/bundle/open-bundle.ts";

export interface VerifiedBundle {
  readonly manifest: BundleManifest;
  readonly digest: string;
  readonly signer: string | undefined;
}

/** Reads every bit of a bundle. Throws `damaged-bundle`, which names what is damaged. Needs no hub. */
export async function verifyBundle(
  path: string,
  onMember: (member: Member) => void = () => {},
): Promise<VerifiedBundle> {
  const bundle = await openBundle(path);
  try {
    for (const member of bundle.members) {
      await bundle.check(member);
      onMember(member);
    }
    await bundle.checkEnd();
    const { manifest, digest, signer } = bundle;
    return { manifest, digest, signer };
  } finally {
    await bundle.close();
  }
}
