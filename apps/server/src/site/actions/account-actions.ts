import {
  RESET_PASSWORD,
  SETUP,
  SIGN_IN,
  SIGN_UP,
} from "@orrery/web/page-data/form-rules/account-forms";
import { pathTo } from "@orrery/web/paths";
import { originOfSession, setSessionCookie } from "../../http/identity/session-cookie.ts";
import { addressKey } from "../../http/limits/address-key.ts";
import { ownPath } from "../../http/own-path.ts";
import { tryPassword, trySignUp } from "../limit-attempts.ts";
import { formAction } from "./form-action.ts";

export const signIn = formAction(SIGN_IN, async (context, { request }, form, reply) => {
  const { accounts, sessions } = context.hub.registry;
  const { name, password } = form;
  const viewer = await tryPassword(context, request, name, () =>
    accounts.signIn(name, password, request.ip),
  );
  setSessionCookie(request, reply, await sessions.start(viewer, originOfSession(request)));
  return { redirectTo: ownPath(form.next) };
});

export const signUp = formAction(SIGN_UP, async (context, { request }, form, reply) => {
  const { accounts, dailyCounts, sessions } = context.hub.registry;
  const { signUpsPerDay } = context.config.limits;
  const viewer = await trySignUp(context, request, () =>
    dailyCounts.once("sign-up", addressKey(request.ip), signUpsPerDay, () =>
      accounts.signUp(form.name, form.password, form.invitation || undefined, request.ip),
    ),
  );
  setSessionCookie(request, reply, await sessions.start(viewer, originOfSession(request)));
  return { redirectTo: ownPath(form.next) };
});

export const setup = formAction(SETUP, async (context, { request }, form, reply) => {
  const { setup, sessions } = context.hub.registry;
  const { token, name, password } = form;
  const viewer = await trySignUp(context, request, () =>
    setup.complete(token, name, password, request.ip),
  );
  setSessionCookie(request, reply, await sessions.start(viewer, originOfSession(request)));
  return { redirectTo: pathTo("home") };
});

export const resetPassword = formAction(RESET_PASSWORD, async (context, visit, form, reply) => {
  const { passwordResets, sessions } = context.hub.registry;
  const { request } = visit;
  const viewer = await trySignUp(context, request, () =>
    passwordResets.use(form.token, form.password, request.ip),
  );
  setSessionCookie(request, reply, await sessions.start(viewer, originOfSession(request)));
  return { redirectTo: pathTo("home") };
});
