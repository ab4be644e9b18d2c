import { linesOf, PROFILE } from "@orrery/web/page-data/form-rules/account-forms";
import { fileOf } from "../../http/body/form.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { type OwnerKind, ownerOf } from "../present/spending-owner.ts";
import { formAction, formActions } from "./form-action.ts";
import type { PageAction } from "./page-action.ts";

/** Changes a profile's texts or its picture. */
export function profileActions(kind: OwnerKind): PageAction {
  const putAvatar = async (
    { hub: { registry } }: PageContext,
    visit: PageRequest,
    bytes: Uint8Array<ArrayBuffer> | undefined,
  ) => {
    const owner = await ownerOf(registry, kind, visit);
    await registry.profiles.putAvatar(visit.viewer, owner, bytes);
    return back(visit);
  };
  return formActions({
    "save-profile": formAction(PROFILE, async ({ hub: { registry } }, visit, form) => {
      const owner = await ownerOf(registry, kind, visit);
      const texts = { ...form, links: linesOf(form.links), pinned: linesOf(form.pinned) };
      await registry.profiles.put(visit.viewer, owner, texts);
      return back(visit);
    }),
    async "save-avatar"(context, visit) {
      const file = fileOf(visit.request, "avatar");
      if (!file) return { errors: { avatar: "Choose a picture." }, values: {} };
      return putAvatar(context, visit, new Uint8Array(await file.arrayBuffer()));
    },
    "delete-avatar": (context, visit) => putAvatar(context, visit, undefined),
  });
}

const back = ({ request }: PageRequest) => ({ redirectTo: request.url.split("?")[0] ?? "/" });
