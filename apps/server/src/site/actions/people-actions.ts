import type { Registry, Viewer } from "@orrery/registry";
import {
  DELETE_ACCOUNT,
  DELETE_CREDENTIAL,
  INVITE,
  linesOf,
  MEMBER,
  SIGN_UP_MODE,
} from "@orrery/web/page-data/form-rules/account-forms";
import { REQUIRE_SECOND_FACTOR } from "@orrery/web/page-data/form-rules/sign-in-forms";
import { pathTo } from "@orrery/web/paths";
import { originOf } from "../../http/origin.ts";
import { formAction, formActions } from "./form-action.ts";

/** A change of one account; the list comes back as it was. */
const change = (
  act: (people: Registry["people"], viewer: Viewer, name: string) => Promise<unknown>,
) =>
  formAction(MEMBER, async ({ hub }, { viewer, request }, { account }) => {
    await act(hub.registry.people, viewer, account);
    return { redirectTo: listOf(request.url) };
  });

/** The forms of `/admin/people`. */
export const adminPeople = formActions({
  promote: change((people, viewer, name) => people.change(viewer, name, { isAdmin: true })),
  demote: change((people, viewer, name) => people.change(viewer, name, { isAdmin: false })),
  suspend: change((people, viewer, name) => people.change(viewer, name, { isSuspended: true })),
  restore: change((people, viewer, name) => people.change(viewer, name, { isSuspended: false })),
  revoke: change((people, viewer, name) => people.revoke(viewer, name)),
  delete: formAction(
    DELETE_ACCOUNT,
    async ({ hub }, { viewer, request }, { account, withRepos }) => {
      await hub.registry.people.delete(viewer, account, { withRepos });
      return { redirectTo: listOf(request.url) };
    },
  ),
  "remove-second-factor": formAction(MEMBER, async ({ hub }, { viewer, request }, { account }) => {
    await hub.registry.secondFactors.removeAll(viewer, account);
    return { redirectTo: listOf(request.url) };
  }),
  "require-second-factor": formAction(
    REQUIRE_SECOND_FACTOR,
    async ({ hub }, { viewer, request }, { required }) => {
      await hub.registry.secondFactors.setRequired(viewer, required === "on");
      return { redirectTo: listOf(request.url) };
    },
  ),
  approve: change((people, viewer, name) => people.approve(viewer, name)),
  reject: change((people, viewer, name) => people.reject(viewer, name)),
  "sign-up-mode": formAction(
    SIGN_UP_MODE,
    async ({ hub: { registry } }, { viewer, request }, { mode, domains }) => {
      if (mode === "domain") await registry.signUps.setDomains(viewer, linesOf(domains));
      await registry.signUps.setMode(viewer, mode);
      return { redirectTo: listOf(request.url) };
    },
  ),
  invite: formAction(INVITE, async ({ hub, config }, { viewer, request }, { note }) => {
    const token = await hub.registry.signUps.invite(viewer, note);
    const inviteLink = `${originOf(config, request)}${invitationPath(token)}`;
    return { errors: {}, values: { intent: "invite" }, inviteLink };
  }),
  withdraw: formAction(DELETE_CREDENTIAL, async ({ hub }, { viewer, request }, { key }) => {
    await hub.registry.signUps.withdraw(viewer, key);
    return { redirectTo: listOf(request.url) };
  }),
  "reset-link": formAction(MEMBER, async ({ hub, config }, { viewer, request }, { account }) => {
    const { name, token } = await hub.registry.passwordResets.create(viewer, account);
    const link = `${originOf(config, request)}${resetPath(token)}`;
    return { errors: {}, values: { intent: "reset-link", account: name }, resetLink: link };
  }),
});

const resetPath = (token: string): string =>
  `${pathTo("resetPassword")}?token=${encodeURIComponent(token)}`;

const invitationPath = (token: string): string =>
  `${pathTo("signUp")}?invitation=${encodeURIComponent(token)}`;

/** The same search and page of the list. */
function listOf(url: string): string {
  const { search } = new URL(url, "http://hub.invalid");
  const query = new URLSearchParams(search);
  query.delete("_data");
  return query.size > 0 ? `${pathTo("adminPeople")}?${query}` : pathTo("adminPeople");
}
