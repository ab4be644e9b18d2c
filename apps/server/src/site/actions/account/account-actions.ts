import { RegistryError } from "@orrery/registry";
import { ASK_FOR_LINK, SETUP, SIGN_UP } from "@orrery/web/page-data/form-rules/account-forms";
import { ASK_FOR_RESET, RESET_PASSWORD } from "@orrery/web/page-data/form-rules/sign-in-forms";
import { pathTo } from "@orrery/web/paths";
import type { Form } from "../../../http/body/form.ts";
import { addressKey } from "../../../http/limits/address-key.ts";
import { ownPath } from "../../../http/own-path.ts";
import { tryReset, trySignUp } from "../../limit-attempts.ts";
import type { PageContext } from "../../page-context.ts";
import { formAction, formActions } from "../form-action.ts";
import { continueSignIn, startSession } from "./continue-sign-in.ts";

/** A taken name and a common password, next to what the rules say of the other field. */
const problems = ({ hub }: PageContext, { name = "", password = "" }: Form) =>
  hub.registry.accounts.problems(name, password);

const NOT_ACCEPTED = "Accept the terms to create an account.";

/** Whether the terms must be accepted and this form does not. */
const isTermsOpen = async ({ hub }: PageContext, form: Form): Promise<boolean> => {
  const terms = await hub.registry.terms.find();
  return !!terms?.isRequired && form.terms !== `${terms.version}`;
};

const signUpProblems = async (context: PageContext, form: Form) => ({
  ...(await problems(context, form)),
  ...((await isTermsOpen(context, form)) && { terms: NOT_ACCEPTED }),
});

/** The forms of a new account: with a name and a password, or for a link to an address. */
export const signUp = formActions({
  "": formAction(
    SIGN_UP,
    async (context, visit, form, reply) => {
      const { accounts, dailyCounts, hubLimits, terms } = context.hub.registry;
      const { signUpsPerDay } = await hubLimits.all();
      const { request } = visit;
      const { name, password, note } = form;
      const viewer = await trySignUp(context, request, async () => {
        if (await isTermsOpen(context, form)) throw new RegistryError("bad-request", NOT_ACCEPTED);
        return dailyCounts.once("sign-up", addressKey(request.ip), signUpsPerDay, () =>
          accounts.signUp(name, password, form.invitation || undefined, request.ip, note),
        );
      });
      if (form.terms) await terms.accept({ ...viewer, place: request.ip }, Number(form.terms));
      if (viewer.isWaiting) return { errors: {}, values: { waits: name } };
      await startSession(context, visit, reply, viewer);
      return { redirectTo: ownPath(form.next) };
    },
    signUpProblems,
  ),

  "ask-link": formAction(ASK_FOR_LINK, async (context, { request }, { email }) => {
    await trySignUp(context, request, () => context.hub.registry.signUps.sendLink(email));
    return { errors: {}, values: { sent: email } };
  }),
});

export const setup = formAction(
  SETUP,
  async (context, visit, form, reply) => {
    const { token, name, password } = form;
    const { request } = visit;
    const viewer = await trySignUp(context, request, () =>
      context.hub.registry.setup.complete(token, name, password, request.ip),
    );
    await startSession(context, visit, reply, viewer);
    return { redirectTo: pathTo("home") };
  },
  problems,
);

/** The forms of a forgotten password: to ask for a link, and to use it. */
export const resetPassword = formActions({
  "": formAction(RESET_PASSWORD, async (context, visit, form, reply) => {
    const { passwordResets, signIns } = context.hub.registry;
    const { request } = visit;
    const viewer = await trySignUp(context, request, () =>
      passwordResets.use(form.token, form.password, request.ip),
    );
    const step = await signIns.withProof(viewer);
    return continueSignIn(context, visit, reply, step, pathTo("home"));
  }),

  ask: formAction(ASK_FOR_RESET, async (context, { request }, { who }) => {
    await tryReset(context, request, who, () => context.hub.registry.passwordResets.request(who));
    return { errors: {}, values: { intent: "ask", who } };
  }),
});
