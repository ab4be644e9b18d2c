import {
  accountProblems,
  isRegistryError,
  parseRepoId,
  RegistryError,
  TOKEN_ROLES,
} from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { PageId } from "@orrery/web/pages";
import { pathTo } from "@orrery/web/paths";
import type { FastifyReply } from "fastify";
import { formOf, quoted, withoutSecrets } from "../../http/body/form.ts";
import { setSessionCookie } from "../../http/identity/session-cookie.ts";
import { addressKey } from "../../http/limits/address-key.ts";
import { createRateLimiter, type RateLimiter } from "../../http/limits/rate-limiter.ts";
import { ownPath } from "../../http/own-path.ts";
import { tryPassword, trySignUp } from "../limit-attempts.ts";
import { isRedirect, type PageContext, type PageRequest, type Redirect } from "../page-context.ts";
import { tokenExpiry } from "../present/token-expiry.ts";
import { editAction } from "./edit-actions.ts";
import { homeAction } from "./home-action.ts";
import { modelProviderActions } from "./model-provider-actions.ts";
import { newOrganization, organizationSettings } from "./organization-actions.ts";
import type { PageAction } from "./page-action.ts";
import { profileActions } from "./profile-actions.ts";
import { providerKeyActions } from "./provider-key-actions.ts";
import { pullAction } from "./pull-actions.ts";
import { repoAction } from "./repo-actions.ts";
import { repoSettingsAction } from "./repo-settings-actions.ts";
import { runActions } from "./run-actions.ts";
import { runWidget } from "./run-widget.ts";

const MINUTE_MS = 60_000;

/** Creates the form handlers by page id. It counts calls of visitors, so it is called once per app. */
export function createActions(): { readonly [Id in PageId]?: PageAction } {
  return {
    home: homeAction,
    signIn,
    signUp,
    setup,
    newRepo,
    settings,
    providerKeys: providerKeyActions("account"),
    organizationProviderKeys: providerKeyActions("organization"),
    hubProviderKeys: providerKeyActions("hub"),
    profile: profileActions("account"),
    organizationProfile: profileActions("organization"),
    hubProfile: profileActions("hub"),
    modelProviders: modelProviderActions,
    run: runActions,
    newOrganization,
    organizationSettings,
    modelPull: pullAction("model"),
    modelSettings: repoSettingsAction("model"),
    modelEdit: editAction("model"),
    model: modelAction(createRateLimiter(30, MINUTE_MS)),
    dataset: repoAction("dataset"),
    datasetPull: pullAction("dataset"),
    datasetSettings: repoSettingsAction("dataset"),
    datasetEdit: editAction("dataset"),
  };
}

/** A model's page has two forms: the like button and the widget. */
const modelAction = (visitors: RateLimiter): PageAction => {
  const [run, like] = [runWidget(visitors), repoAction("model")];
  return (context, visit, form, reply) =>
    (form.intent === "run" ? run : like)(context, visit, form, reply);
};

const signIn: PageAction = async (context, { request }, form, reply) => {
  const { accounts, sessions } = context.hub.registry;
  const { name = "", password = "" } = form;
  const viewer = await tryPassword(context, request, name, () => accounts.signIn(name, password));
  setSessionCookie(request, reply, await sessions.start(viewer));
  return { redirectTo: ownPath(form.next) };
};

const signUp: PageAction = async (context, { request }, form, reply) => {
  const { accounts, dailyCounts, sessions } = context.hub.registry;
  const { name = "", password = "" } = form;
  const errors = accountProblems({ name, password });
  if (Object.keys(errors).length > 1) return { errors, values: withoutSecrets(form) };
  const { signUpsPerDay } = context.config.limits;
  const viewer = await trySignUp(context, request, () =>
    dailyCounts.once("sign-up", addressKey(request.ip), signUpsPerDay, () =>
      accounts.signUp(name, password),
    ),
  );
  setSessionCookie(request, reply, await sessions.start(viewer));
  return { redirectTo: ownPath(form.next) };
};

const setup: PageAction = async (context, { request }, form, reply) => {
  const { setup, sessions } = context.hub.registry;
  const { token = "", name = "", password = "" } = form;
  const errors = accountProblems({ name, password });
  if (Object.keys(errors).length > 1) return { errors, values: withoutSecrets(form) };
  const viewer = await trySignUp(context, request, () => setup.complete(token, name, password));
  setSessionCookie(request, reply, await sessions.start(viewer));
  return { redirectTo: pathTo("home") };
};

/** As `parseRepoId` checks them. */
export const REPO_NAME_RULES =
  'Use 1 to 96 letters, digits, "-", "_" and "."; begin and end with a letter or digit; "--" and ".." are not allowed.';

const newRepo: PageAction = async ({ hub: { registry } }, { viewer }, form) => {
  const kind: RepoKind = form.kind === "dataset" ? "dataset" : "model";
  const id = parseRepoId(kind, `${form.namespace ?? ""}/${form.name ?? ""}`);
  if (!id)
    throw new RegistryError(
      "invalid-name",
      `Invalid repository name: ${quoted(form.name)}. ${REPO_NAME_RULES}`,
    );
  const repo = await registry.repos.create(viewer, {
    id,
    private: form.private !== undefined,
    ...(form.license && { license: form.license }),
  });
  const { namespace, name } = repo.id;
  const page = kind === "dataset" ? "datasetUpload" : "modelUpload";
  return { redirectTo: pathTo(page, { namespace, name, revision: "main" }) };
};

const settings: PageAction = async (context, { viewer, request }, form, reply) => {
  const { registry } = context.hub;
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to change your settings.");
  const answer = { errors: {}, values: {} };
  if (form.intent === "create-token") {
    const role = TOKEN_ROLES.find((one) => one === form.role) ?? "read";
    const expiresAt = tokenExpiry(form, new Date());
    const token = { name: form.name ?? "", role, ...(expiresAt && { expiresAt }) } as const;
    return { ...answer, newToken: await registry.accessTokens.create(viewer, token) };
  }
  if (form.intent === "delete-token") {
    await registry.accessTokens.delete(viewer, form.key ?? "");
    return { redirectTo: pathTo("settings") };
  }
  if (form.intent === "create-access-key") {
    const expiresAt = tokenExpiry(form, new Date());
    const wanted = { name: form.name ?? "", ...(expiresAt && { expiresAt }) };
    return { ...answer, newAccessKey: await registry.accessKeys.create(viewer, wanted) };
  }
  if (form.intent === "delete-access-key") {
    await registry.accessKeys.delete(viewer, form.key ?? "");
    return { redirectTo: pathTo("settings") };
  }
  if (form.intent === "change-password") {
    const { current = "", password = "" } = form;
    await tryPassword(context, request, viewer.name, () =>
      registry.accounts.changePassword(viewer, current, password),
    );
    setSessionCookie(request, reply, await registry.sessions.start(viewer));
    return { ...answer, values: { intent: "change-password" } };
  }
  throw new RegistryError("bad-request", "Unknown form.");
};

/** A redirect, or the answer for the form's own page with its status. */
export type Outcome = Redirect | { readonly status: number; readonly answer: ActionData };

/** Runs an action. A registry error becomes an answer, shown next to the field it is about. */
export async function runAction(
  act: PageAction,
  context: PageContext,
  visit: PageRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  const form = formOf(visit.request);
  try {
    const answer = await act(context, visit, form, reply);
    if (isRedirect(answer)) return answer;
    return { status: Object.keys(answer.errors).length > 0 ? 422 : 200, answer };
  } catch (error) {
    if (!isRegistryError(error)) throw error;
    if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
    const field = FIELDS_OF[error.code]?.find((name) => name in form) ?? "form";
    const answer = { errors: { [field]: error.message }, values: withoutSecrets(form) };
    return { status: error.code === "too-many-attempts" ? 429 : 422, answer };
  }
}

/** The fields an error may be about; the first that the form has is used, else the whole form. */
const FIELDS_OF: { readonly [Code in RegistryError["code"]]?: readonly string[] } = {
  "account-not-found": ["account"],
  "bad-credentials": ["current", "password"],
  "invalid-expiry": ["expiresOn"],
  "invalid-avatar": ["avatar"],
  "invalid-card": ["content"],
  "invalid-name": ["name"],
  "invalid-path": ["path"],
  "member-exists": ["account"],
  "name-taken": ["name"],
  "path-clash": ["path"],
  "request-not-found": ["account"],
  "repo-exists": ["name"],
  "weak-password": ["password"],
};
