import { RegistryError } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { words } from "../api/discussions.ts";
import { pullNumberFrom, repoIdFrom } from "../api/repo-params.ts";
import type { Act } from "./actions.ts";
import type { Form } from "./form.ts";
import { signInAt } from "./load-forms.ts";

/** The forms of a pull request: talk about it, merge it, close it, open it (again). Comes back to it. */
export const pullAction =
  (kind: RepoKind): Act =>
  async ({ hub }, { viewer, params }, form) => {
    const { reviews } = hub.registry;
    const { namespace = "", name = "", number = "" } = params;
    const here = pathTo(`${kind}Pull`, { namespace, name, number });
    if (viewer.kind === "anonymous") return signInAt(here);
    const target = [repoIdFrom(kind, { namespace, name }), pullNumberFrom(number)] as const;
    const text = commentOf(form);
    if (form.intent === "comment") {
      if (!text) throw new RegistryError("bad-request", "Write something first.");
      const { key } = await reviews.comment(viewer, ...target, text);
      return { redirectTo: `${here}#said-${key}` };
    }
    if (form.intent === "close") await reviews.setStatus(viewer, ...target, "closed", text);
    else if (form.intent === "open") await reviews.setStatus(viewer, ...target, "open", text);
    else if (form.intent === "merge") await reviews.merge(viewer, ...target, text);
    else throw new RegistryError("bad-request", "This form is not known.");
    return { redirectTo: here };
  };

/** Forms end lines as the network does. `undefined` for nothing said. */
function commentOf(form: Form): string | undefined {
  const said = words.safeParse((form.comment ?? "").replace(/\r\n?/g, "\n"));
  if (!said.success)
    throw new RegistryError("bad-request", "This comment is too long for a comment.");
  return said.data || undefined;
}
