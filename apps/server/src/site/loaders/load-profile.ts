import type { ProfileData } from "@orrery/web/page-data/account/profile";
import type { Load } from "../page-context.ts";
import { presentProfile } from "../present/present-profile.ts";
import { type OwnerKind, ownerOf, presentOwner } from "../present/spending-owner.ts";
import { signInFirst } from "./load-forms.ts";

/** The profile of the viewer, of an organization, or of the hub; for those who may edit it. */
export const loadProfile =
  (kind: OwnerKind): Load<ProfileData> =>
  async ({ hub: { registry } }, visit) => {
    const { viewer } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const owner = await ownerOf(registry, kind, visit);
    const profile = await registry.profiles.get(viewer, owner);
    const { pinned } = profile;
    return { owner: presentOwner(owner, viewer), pinned, ...presentProfile(profile) };
  };
