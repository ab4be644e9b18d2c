import { pathTo } from "@orrery/web/paths";
import { signInFirst } from "../loaders/load-forms.ts";
import { formAction, formActions } from "./form-action.ts";

const follow = (isWanted: boolean) =>
  formAction({}, async ({ hub: { registry } }, visit) => {
    const { viewer, params } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const { namespace = "" } = params;
    await registry.follows.follow(viewer, namespace, isWanted);
    return { redirectTo: pathTo("account", { namespace }) };
  });

/** The form of an account's or organization's page. */
export const accountActions = formActions({ follow: follow(true), unfollow: follow(false) });
