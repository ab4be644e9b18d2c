import { formatRepoId, parseRepoId, RegistryError, type RepoId } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { repoIdFrom } from "../api/repo-params.ts";
import type { Act } from "./actions.ts";
import type { Form } from "./form.ts";
import type { PageContext, Visit } from "./page-context.ts";

type Registry = PageContext["hub"]["registry"];
type Decide = (registry: Registry, visit: Visit, id: RepoId, form: Form) => Promise<unknown>;

/** Every form of a repo's settings that leaves it where it is, by its intent. */
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
  (kind: RepoKind): Act =>
  async ({ hub: { registry } }, visit, form) => {
    const { viewer, params } = visit;
    const { namespace = "", name = "" } = params;
    const id = repoIdFrom(kind, { namespace, name });
    const intent = form.intent ?? "";
    if (intent === "move") return settingsOf(kind, (await move(registry, visit, id, form)).id);
    if (intent === "delete") {
      if (form.confirm?.trim() !== formatRepoId(id))
        throw new RegistryError("bad-request", `Write ${formatRepoId(id)} to delete it.`);
      await registry.repos.delete(viewer, id);
      return { redirectTo: pathTo("account", { namespace }) };
    }
    if (!Object.hasOwn(DECISIONS, intent))
      throw new RegistryError("bad-request", "This form is not known.");
    await DECISIONS[intent]!(registry, visit, id, form);
    return settingsOf(kind, id);
  };

function move({ repos }: Registry, { viewer }: Visit, id: RepoId, form: Form) {
  const to = parseRepoId(id.type, `${form.namespace ?? ""}/${(form.name ?? "").trim()}`);
  if (!to) throw new RegistryError("invalid-name", "This cannot be a repo's name.");
  return repos.move(viewer, id, to);
}

const settingsOf = (kind: RepoKind, { namespace, name }: RepoId) => ({
  redirectTo: pathTo(`${kind}Settings`, { namespace, name }),
});
