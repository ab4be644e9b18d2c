import {
  CHANGE_PASSWORD,
  DELETE_CREDENTIAL,
  SET_PASSWORD,
} from "@orrery/web/page-data/form-rules/account-forms";
import { NEW_APP, NEW_PASSKEY } from "@orrery/web/page-data/form-rules/sign-in-forms";
import { pathTo } from "@orrery/web/paths";
import type { FastifyReply } from "fastify";
import { tryPassword } from "../../limit-attempts.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { formAction, formActions } from "../form-action.ts";
import { CONFIRM_ACTIONS } from "./confirm-actions.ts";
import { startSession } from "./continue-sign-in.ts";
import { presentQuestion, readAnswer, requireSite } from "./passkey-answer.ts";
import { signedIn } from "./signed-in.ts";

const HERE = { redirectTo: pathTo("security") };

/** With the first second factor, other browsers that never showed it are signed out, and this one's cookie is new. */
async function afterNewFactor(
  context: PageContext,
  visit: PageRequest,
  reply: FastifyReply,
  recoveryCodes: readonly string[],
) {
  const { sessions } = context.hub.registry;
  if (recoveryCodes.length === 0) return HERE;
  const viewer = signedIn(visit.viewer);
  await sessions.endOthers(viewer, "");
  await startSession(context, visit, reply, viewer);
  return { errors: {}, values: {}, recoveryCodes };
}

/** The forms of how an account signs in. */
export const security = formActions({
  ...CONFIRM_ACTIONS,

  "change-password": formAction(
    CHANGE_PASSWORD,
    async (context, visit, { current, password }, reply) => {
      const account = signedIn(visit.viewer);
      await tryPassword(context, visit.request, account.name, () =>
        context.hub.registry.accounts.changePassword(account, current, password),
      );
      await startSession(context, visit, reply, account);
      return { errors: {}, values: { intent: "change-password" } };
    },
  ),

  "set-password": formAction(SET_PASSWORD, async ({ hub }, { viewer }, { password }) => {
    await hub.registry.accounts.setPassword(signedIn(viewer), password);
    return HERE;
  }),

  unlink: formAction(DELETE_CREDENTIAL, async ({ hub }, { viewer }, { key }) => {
    await hub.registry.identities.unlink(signedIn(viewer), key);
    return HERE;
  }),

  "begin-app": formAction({}, async ({ hub: { registry } }, { viewer }) => {
    await registry.secondFactors.beginApp(signedIn(viewer));
    return HERE;
  }),

  "confirm-app": formAction(NEW_APP, async (context, visit, { code }, reply) => {
    const { secondFactors } = context.hub.registry;
    const codes = await secondFactors.confirmApp(signedIn(visit.viewer), code);
    return afterNewFactor(context, visit, reply, codes);
  }),

  "remove-app": formAction({}, async ({ hub: { registry } }, { viewer }) => {
    await registry.secondFactors.removeApp(signedIn(viewer));
    return HERE;
  }),

  "renew-recovery-codes": formAction({}, async ({ hub: { registry } }, { viewer }) => {
    const recoveryCodes = await registry.secondFactors.renewRecoveryCodes(signedIn(viewer));
    return { errors: {}, values: {}, recoveryCodes };
  }),

  "ask-new-passkey": formAction({}, async (context, visit, _, reply) => {
    const site = requireSite(context, visit);
    const { passkeys } = context.hub.registry;
    return presentQuestion(visit, reply, await passkeys.ask(signedIn(visit.viewer), site));
  }),

  "add-passkey": formAction(NEW_PASSKEY, async (context, visit, { name, credential }, reply) => {
    const { passkeys } = context.hub.registry;
    const answer = readAnswer(context, visit, reply, credential);
    const codes = await passkeys.add(signedIn(visit.viewer), name, answer);
    return afterNewFactor(context, visit, reply, codes);
  }),

  "delete-passkey": formAction(
    DELETE_CREDENTIAL,
    async ({ hub: { registry } }, { viewer }, { key }) => {
      await registry.passkeys.delete(signedIn(viewer), key);
      return HERE;
    },
  ),

  "end-session": formAction(
    DELETE_CREDENTIAL,
    async ({ hub: { registry } }, { viewer }, { key }) => {
      await registry.sessions.endByKey(signedIn(viewer), key);
      return HERE;
    },
  ),

  "end-other-sessions": formAction({}, async ({ hub: { registry } }, { viewer, request }) => {
    await registry.sessions.endOthers(signedIn(viewer), request.credential?.key ?? "");
    return HERE;
  }),
});
