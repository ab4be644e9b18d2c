import { profileProblems, RegistryError } from "@orrery/registry";
import { fileOf } from "../../http/body/form.ts";
import { type OwnerKind, ownerOf } from "../present/spending-owner.ts";
import type { PageAction } from "./page-action.ts";

/** Changes a profile's texts or its picture. */
export const profileActions =
  (kind: OwnerKind): PageAction =>
  async ({ hub: { registry } }, visit, form) => {
    const { viewer, request } = visit;
    const { profiles } = registry;
    const owner = await ownerOf(registry, kind, visit);
    if (form.intent === "save-profile") {
      const texts = textsOf(form);
      const errors = profileProblems(texts);
      if (Object.keys(errors).length > 0) return { errors, values: form };
      await profiles.put(viewer, owner, texts);
    } else if (form.intent === "save-avatar") {
      const file = fileOf(request, "avatar");
      if (!file) return { errors: { avatar: "Choose a picture." }, values: {} };
      await profiles.putAvatar(viewer, owner, new Uint8Array(await file.arrayBuffer()));
    } else if (form.intent === "delete-avatar") await profiles.putAvatar(viewer, owner, undefined);
    else throw new RegistryError("bad-request", "Unknown form.");
    return { redirectTo: request.url.split("?")[0] ?? "/" };
  };

const textsOf = ({ displayName = "", bio = "", links = "" }: Readonly<Record<string, string>>) => ({
  displayName: displayName.trim(),
  bio: bio.trim(),
  links: links.split(/\s+/).filter(Boolean),
});
