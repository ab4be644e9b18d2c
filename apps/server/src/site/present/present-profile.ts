import type { Profile } from "@orrery/registry";
import type { ProfileSummary } from "@orrery/web/page-data/account/profile";
import { avatarPath } from "../avatars.ts";

/** A profile as pages show it. */
export const presentProfile = ({ avatar, pinned: _, ...texts }: Profile): ProfileSummary => ({
  ...texts,
  ...(avatar && { avatar: avatarPath(avatar) }),
});
