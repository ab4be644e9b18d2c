import { ACCEPT_TERMS } from "@orrery/web/page-data/form-rules/account-forms";
import { ownPath } from "../../../http/own-path.ts";
import { formAction } from "../form-action.ts";

/** Accepts the terms and returns to where the visitor was stopped. */
export const acceptTerms = formAction(
  ACCEPT_TERMS,
  async ({ hub }, { viewer }, { version, next }) => {
    await hub.registry.terms.accept(viewer, version ?? 0);
    return { redirectTo: ownPath(next) };
  },
);
