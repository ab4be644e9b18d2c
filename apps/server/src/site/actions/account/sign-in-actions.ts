import { PASSKEY, SECOND_STEP, SIGN_IN } from "@orrery/web/page-data/form-rules/sign-in-forms";
import { pathTo } from "@orrery/web/paths";
import { pendingCookie } from "../../../http/identity/sign-in-cookies.ts";
import { signInWithPassword } from "../../../sign-on/ldap/sign-in-with-password.ts";
import { tryAddress, tryPassword } from "../../limit-attempts.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { formAction, formActions } from "../form-action.ts";
import { continueSignIn } from "./continue-sign-in.ts";
import { presentQuestion, readAnswer, requireSite } from "./passkey-answer.ts";

/** The token of a second step that waits still. */
async function secondStepOf(
  { hub }: PageContext,
  { request }: PageRequest,
): Promise<string | undefined> {
  const token = pendingCookie.read(request);
  return (await hub.registry.signIns.pending(token)) ? token : undefined;
}

/** The forms of the sign-in page: its first step, and its second one. */
export const signIn = formActions({
  "": formAction(SIGN_IN, async (context, visit, { name, password, next }, reply) => {
    const { request } = visit;
    const { step, identity } = await tryPassword(context, request, name, () =>
      signInWithPassword(context, request, name, password),
    );
    return continueSignIn(context, visit, reply, step, next, identity);
  }),

  code: formAction(SECOND_STEP, async (context, visit, { code, next }, reply) => {
    const { request } = visit;
    const token = pendingCookie.read(request);
    const viewer = await context.hub.registry.signIns.finish(token, code, request.ip);
    pendingCookie.clear(request, reply);
    return continueSignIn(context, visit, reply, { viewer }, next);
  }),

  "ask-passkey": formAction({}, async (context, visit, _, reply) => {
    const site = requireSite(context, visit);
    const { signIns } = context.hub.registry;
    const token = await secondStepOf(context, visit);
    return presentQuestion(visit, reply, await signIns.askForPasskey(site, token));
  }),

  passkey: formAction(PASSKEY, async (context, visit, { credential, next }, reply) => {
    const { signIns } = context.hub.registry;
    const { request } = visit;
    const answer = readAnswer(context, visit, reply, credential);
    const token = await secondStepOf(context, visit);
    const viewer = await tryAddress(context, request, () =>
      token === undefined
        ? signIns.withPasskey(answer, request.ip)
        : signIns.finishWithPasskey(token, answer, request.ip),
    );
    pendingCookie.clear(request, reply);
    return continueSignIn(context, visit, reply, { viewer }, next);
  }),

  "start-over": formAction({ next: {} }, async (_, visit, { next }, reply) => {
    pendingCookie.clear(visit.request, reply);
    return { redirectTo: `${pathTo("signIn")}?next=${encodeURIComponent(next)}` };
  }),
});
