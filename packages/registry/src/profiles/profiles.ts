import { RegistryError } from "../errors.ts";
import { ownerKeyOf } from "../provider-keys/owner-key.ts";
import type { KeyOwner } from "../provider-keys/provider-key.ts";
import { canManageKeys } from "../provider-keys/provider-key-access.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { checkProfile } from "./check-profile.ts";
import { imageType } from "./image-type.ts";
import { type Avatar, MAX_AVATAR_BYTES, type Profile, type ProfileTexts } from "./profile.ts";
import { deleteAvatar, findAvatar, findProfile, putAvatar, putProfile } from "./profile-store.ts";

/** The public profiles of accounts, organizations and the hub. */
export interface Profiles {
  /** Empty texts where nothing was said. */
  find(owner: OwnerKey): Promise<Profile>;
  /** A picture by its profile's `avatar`. */
  findAvatar(digest: string): Promise<Avatar | undefined>;
  /** The profile to edit; throws `forbidden` for those who may not. */
  get(viewer: Viewer, owner: KeyOwner): Promise<Profile>;
  /** Throws `invalid-profile` for a text that is too long, or an invalid link. */
  put(viewer: Viewer, owner: KeyOwner, texts: ProfileTexts): Promise<void>;
  /** PNG, JPEG, WebP or GIF of at most 300 kB; throws `invalid-avatar` for others. `undefined` deletes. */
  putAvatar(viewer: Viewer, owner: KeyOwner, bytes: Uint8Array | undefined): Promise<void>;
}

export function createProfiles({ db, secrets }: Pick<RegistryDeps, "db" | "secrets">): Profiles {
  async function managed(viewer: Viewer, owner: KeyOwner): Promise<OwnerKey> {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to edit a profile.");
    if (!canManageKeys(viewer, owner))
      throw new RegistryError("forbidden", "You don't have permission to edit this profile.");
    return ownerKeyOf(db, viewer, owner);
  }

  return {
    find: (owner) => findProfile(db, owner),

    async findAvatar(digest) {
      const found = await findAvatar(db, digest);
      return found && { mediaType: found.mediaType, bytes: fromBase64(found.content) };
    },

    get: async (viewer, owner) => findProfile(db, await managed(viewer, owner)),

    async put(viewer, owner, texts) {
      const key = await managed(viewer, owner);
      checkProfile(texts);
      await putProfile(db, key, texts);
    },

    async putAvatar(viewer, owner, bytes) {
      const key = await managed(viewer, owner);
      if (bytes === undefined) return deleteAvatar(db, key);
      if (bytes.length > MAX_AVATAR_BYTES)
        throw new RegistryError("invalid-avatar", "The picture is larger than 300 kB.");
      const mediaType = imageType(bytes);
      if (!mediaType)
        throw new RegistryError("invalid-avatar", "Choose a PNG, JPEG, WebP or GIF file.");
      const content = toBase64(bytes);
      return putAvatar(db, key, { digest: secrets.hash(content), mediaType, content });
    },
  };
}
