import type { Database } from "../database.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";
import type { Profile, ProfileTexts } from "./profile.ts";

interface StoredAvatar {
  readonly digest: string;
  readonly mediaType: string;
  /** Base64. */
  readonly content: string;
}

/** Empty where nothing was said. */
export async function findProfile(db: Database, { kind, key }: OwnerKey): Promise<Profile> {
  const [texts, avatar] = await Promise.all([
    db
      .selectFrom("profile")
      .select(["display_name", "bio", "links", "pinned"])
      .where("owner_kind", "=", kind)
      .where("owner_key", "=", key)
      .executeTakeFirst(),
    db
      .selectFrom("avatar")
      .select("digest")
      .where("owner_kind", "=", kind)
      .where("owner_key", "=", key)
      .executeTakeFirst(),
  ]);
  return {
    displayName: texts?.display_name ?? "",
    bio: texts?.bio ?? "",
    links: texts?.links.split("\n").filter(Boolean) ?? [],
    pinned: texts?.pinned.split("\n").filter(Boolean) ?? [],
    ...(avatar && { avatar: avatar.digest }),
  };
}

export async function putProfile(
  db: Database,
  { kind, key }: OwnerKey,
  { displayName, bio, links, pinned }: ProfileTexts,
): Promise<void> {
  const lists = { links: links.join("\n"), pinned: pinned.join("\n") };
  const texts = { display_name: displayName, bio, ...lists };
  await db
    .insertInto("profile")
    .values({ owner_kind: kind, owner_key: key, ...texts })
    .onConflict((conflict) => conflict.columns(["owner_kind", "owner_key"]).doUpdateSet(texts))
    .execute();
}

export async function putAvatar(
  db: Database,
  { kind, key }: OwnerKey,
  { digest, mediaType, content }: StoredAvatar,
): Promise<void> {
  const row = { digest, media_type: mediaType, content };
  await db
    .insertInto("avatar")
    .values({ owner_kind: kind, owner_key: key, ...row })
    .onConflict((conflict) => conflict.columns(["owner_kind", "owner_key"]).doUpdateSet(row))
    .execute();
}

export async function deleteAvatar(db: Database, { kind, key }: OwnerKey): Promise<void> {
  await db
    .deleteFrom("avatar")
    .where("owner_kind", "=", kind)
    .where("owner_key", "=", key)
    .execute();
}

/** Several owners may have the same picture. */
export async function findAvatar(db: Database, digest: string): Promise<StoredAvatar | undefined> {
  const row = await db
    .selectFrom("avatar")
    .select(["digest", "media_type", "content"])
    .where("digest", "=", digest)
    .executeTakeFirst();
  return row && { digest: row.digest, mediaType: row.media_type, content: row.content };
}

/** For an owner that is no more. */
export async function deleteProfile(db: Database, owner: OwnerKey): Promise<void> {
  await deleteAvatar(db, owner);
  await db
    .deleteFrom("profile")
    .where("owner_kind", "=", owner.kind)
    .where("owner_key", "=", owner.key)
    .execute();
}
