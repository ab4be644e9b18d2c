import { formatRepoId, parseRepoId, RegistryError, type RepoId } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { type Form, quoted } from "../../http/body/form.ts";
import { repoIdFrom } from "../../http/repo-params.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import type { PageAction } from "./page-action.ts";

type Registry = PageContext["hub"]["registry"];
type Decide = (registry: Registry, visit: PageRequest, id: RepoId, form: Form) => Promise<unknown>;

/** The forms of a repo's settings by intent, except moving and deleting. */
const DECISIONS: Readonly<Record<string, Decide>> = {
  visibility: ({ repos }, { viewer }, id, form) =>
    repos.update(viewer, id, { private: form.visibility === "private" }),
  gating: ({ repos }, { viewer }, id, { gated }) =>
    repos.update(viewer, id, { gated: gated === "auto" || gated === "manual" ? gated : false }),
  describe: ({ repos }, { viewer }, id, form) =>
    repos.update(viewer, id, { description: (form.description ?? "").trim().slice(0, 500) }),
  accept: ({ accessRequests }, { viewer }, id, form) =>
    accessRequests.handle(viewer, id, form.account ?? "", "accepted"),
  reject: ({ accessRequests }, { viewer }, id, form) =>
    accessRequests.handle(viewer, id, form.account ?? "", "rejected", form.reason?.slice(0, 2000)),
  grant: ({ accessRequests }, { viewer }, id, form) =>
    accessRequests.grant(viewer, id, form.account ?? ""),
};

export const repoSettingsAction =
  (kind: RepoKind): PageAction =>
  async ({ hub: { registry } }, visit, form) => {
    const { viewer, params } = visit;
    const { namespace = "", name = "" } = params;
    const id = repoIdFrom(kind, { namespace, name });
    const intent = form.intent ?? "";
    if (intent === "move") return settingsOf(kind, (await move(registry, visit, id, form)).id);
    if (intent === "delete") {
      if (form.confirm?.trim() !== formatRepoId(id))
        throw new RegistryError("bad-request", `Type ${formatRepoId(id)} to confirm.`);
      await registry.repos.delete(viewer, id);
      return { redirectTo: pathTo("account", { namespace }) };
    }
    if (!Object.hasOwn(DECISIONS, intent)) throw new RegistryError("bad-request", "Unknown form.");
    await DECISIONS[intent]!(registry, visit, id, form);
    return settingsOf(kind, id);
  };

function move({ repos }: Registry, { viewer }: PageRequest, id: RepoId, form: Form) {
  const to = parseRepoId(id.type, `${form.namespace ?? ""}/${(form.name ?? "").trim()}`);
  if (!to)
    throw new RegistryError("invalid-name", `Invalid repository name: ${quoted(form.name)}.`);
  return repos.move(viewer, id, to);
}

const settingsOf = (kind: RepoKind, { namespace, name }: RepoId) => ({
  redirectTo: pathTo(`${kind}Settings`, { namespace, name }),
});
