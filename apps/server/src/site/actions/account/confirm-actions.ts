import { CONFIRM, PASSKEY } from "@orrery/web/page-data/form-rules/sign-in-forms";
import type { FastifyRequest } from "fastify";
import { confirmWithPassword } from "../../../sign-on/ldap/confirm-with-password.ts";
import { tryAddress, tryPassword } from "../../limit-attempts.ts";
import { formAction } from "../form-action.ts";
import { presentQuestion, readAnswer, requireSite } from "./passkey-answer.ts";
import { signedIn } from "./signed-in.ts";

/** The forms by which someone shows again who they are, on each page that changes how an account signs in. */
export const CONFIRM_ACTIONS = {
  confirm: formAction(CONFIRM, async (context, { viewer, request }, { current }) => {
    const account = signedIn(viewer);
    const sessionKey = request.credential?.key ?? "";
    await tryPassword(context, request, account.name, () =>
      confirmWithPassword(context, request, account, sessionKey, current),
    );
    return { redirectTo: pageOf(request) };
  }),

  "ask-confirm": formAction({}, async (context, visit, _, reply) => {
    const site = requireSite(context, visit);
    const { signIns } = context.hub.registry;
    const question = await signIns.askToConfirm(signedIn(visit.viewer), site);
    return presentQuestion(visit, reply, question);
  }),

  "confirm-passkey": formAction(PASSKEY, async (context, visit, { credential }, reply) => {
    const { request, viewer } = visit;
    const { signIns } = context.hub.registry;
    const answer = readAnswer(context, visit, reply, credential);
    await tryAddress(context, request, () =>
      signIns.confirmWithPasskey(signedIn(viewer), request.credential?.key ?? "", answer),
    );
    return { redirectTo: pageOf(request) };
  }),
};

/** The page that the form is on, without its query. */
const pageOf = ({ url }: FastifyRequest): string => url.split("?")[0] ?? "/";
