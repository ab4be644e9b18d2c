import {
  formatRepoId,
  type Registry,
  RegistryError,
  type RepoId,
  type Viewer,
} from "@orrery/registry";
import {
  CHANGE_LABEL,
  checkNames,
  DISCUSSION_SETTINGS,
  NEW_LABEL,
  PICK_LABEL,
} from "@orrery/web/page-data/form-rules/discussion-forms";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import {
  COLLABORATOR,
  COLLABORATOR_ROLE,
  REPO_GROUP,
} from "@orrery/web/page-data/form-rules/membership-forms";
import { ADD_PUBLISHER, REMOVE_PUBLISHER } from "@orrery/web/page-data/form-rules/publisher-forms";
import {
  ACCEPT_REQUEST,
  ACCESS_DAYS,
  DELETE_REPO,
  DESCRIBE,
  GATING,
  MOVE_REPO,
  REJECT_REQUEST,
  VISIBILITY,
} from "@orrery/web/page-data/form-rules/repo-forms";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { repoIdFrom } from "../../http/repo-params.ts";
import { formAction, formActions } from "./form-action.ts";
import type { PageAction } from "./page-action.ts";

/** The forms of a repo's settings by intent. */
export function repoSettingsAction(kind: RepoKind): PageAction {
  const settingsOf = ({ namespace, name }: RepoId) =>
    pathTo(`${kind}Settings`, { namespace, name });
  /** A form; `act` returns the page to redirect to. */
  const leave = <const Rules extends FormRules>(rules: Rules, act: Act<Rules, string>) =>
    formAction(rules, async ({ hub: { registry } }, { viewer, params }, values) => {
      const { namespace = "", name = "" } = params;
      const id = repoIdFrom(kind, { namespace, name });
      return { redirectTo: await act(registry, viewer, id, values) };
    });
  /** A form that redirects back to the settings. */
  const change = <const Rules extends FormRules>(rules: Rules, act: Act<Rules, unknown>) =>
    leave(rules, async (registry, viewer, id, values) => {
      await act(registry, viewer, id, values);
      return settingsOf(id);
    });
  return formActions({
    visibility: change(VISIBILITY, ({ repos }, viewer, id, { visibility }) =>
      repos.update(viewer, id, { private: visibility === "private" }),
    ),
    gating: change(GATING, ({ repos }, viewer, id, { gated, gatesMembers }) =>
      repos.update(viewer, id, { gated: gated || false, gatesMembers }),
    ),
    share: change(COLLABORATOR_ROLE, ({ collaborators }, viewer, id, { account, role }) =>
      collaborators.put(viewer, id, account, role),
    ),
    unshare: change(COLLABORATOR, ({ collaborators }, viewer, id, { account }) =>
      collaborators.remove(viewer, id, account),
    ),
    group: change(REPO_GROUP, ({ resourceGroups }, viewer, id, { group }) =>
      resourceGroups.putRepo(viewer, id, group || undefined),
    ),
    describe: change(DESCRIBE, ({ repos }, viewer, id, { description }) =>
      repos.update(viewer, id, { description }),
    ),
    discussions: change(DISCUSSION_SETTINGS, ({ discussionSettings }, viewer, id, wanted) =>
      discussionSettings.change(viewer, id, {
        isOff: !wanted.isOn,
        requiredReviews: wanted.reviews ?? 0,
        requiredChecks: checkNames(wanted.checks),
      }),
    ),
    "add-label": change(NEW_LABEL, ({ labels }, viewer, id, label) =>
      labels.create(viewer, id, label),
    ),
    "change-label": change(CHANGE_LABEL, ({ labels }, viewer, id, { label, ...changes }) =>
      labels.update(viewer, id, label, changes),
    ),
    "delete-label": change(PICK_LABEL, ({ labels }, viewer, id, { label }) =>
      labels.delete(viewer, id, label),
    ),
    accept: change(ACCEPT_REQUEST, ({ accessRequests }, viewer, id, { account }) =>
      accessRequests.handle(viewer, id, account, "accepted"),
    ),
    reject: change(REJECT_REQUEST, ({ accessRequests }, viewer, id, { account, reason }) =>
      accessRequests.handle(viewer, id, account, "rejected", reason || undefined),
    ),
    grant: change(ACCEPT_REQUEST, ({ accessRequests }, viewer, id, { account }) =>
      accessRequests.grant(viewer, id, account),
    ),
    "access-days": change(ACCESS_DAYS, ({ accessRequests }, viewer, id, { days }) =>
      accessRequests.setDays(viewer, id, days),
    ),
    "add-publisher": change(ADD_PUBLISHER, ({ trustedPublishers }, viewer, id, values) =>
      trustedPublishers.add(viewer, id, { ...values, claims: parseClaims(values.claims) }),
    ),
    "remove-publisher": change(REMOVE_PUBLISHER, ({ trustedPublishers }, viewer, id, { key }) =>
      trustedPublishers.remove(viewer, id, key),
    ),
    pin: change({}, ({ mirrors }, viewer, id) => mirrors.pin(viewer, id, true)),
    unpin: change({}, ({ mirrors }, viewer, id) => mirrors.pin(viewer, id, false)),
    move: leave(MOVE_REPO, async ({ repos }, viewer, id, to) => {
      const moved = await repos.move(viewer, id, { type: id.type, ...to });
      return settingsOf(moved.id);
    }),
    delete: leave(DELETE_REPO, async ({ repos }, viewer, id, { confirm }) => {
      if (confirm !== formatRepoId(id))
        throw new RegistryError("bad-request", `Type ${formatRepoId(id)} to confirm.`);
      const { isMirror } = await repos.get(viewer, id);
      await repos.delete(viewer, id);
      // The owner may have no page here without it.
      return isMirror ? pathTo("adminMirrors") : pathTo("account", { namespace: id.namespace });
    }),
  });
}

/** One `name=value` per line. */
function parseClaims(text: string): Readonly<Record<string, string>> {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const pairs = lines.filter(Boolean).map((line) => {
    const [, name, value] = /^([^=\s]+)\s*=\s*(.+)$/.exec(line) ?? [];
    if (!name || !value)
      throw new RegistryError(
        "invalid-publisher",
        `Invalid claim: "${line.slice(0, 100)}". Enter name=value.`,
      );
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
}

type Act<Rules extends FormRules, Result> = (
  registry: Registry,
  viewer: Viewer,
  id: RepoId,
  values: FormValues<Rules>,
) => Promise<Result>;
