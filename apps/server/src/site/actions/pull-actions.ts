import { RegistryError } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { commentText } from "../../http/body/comment-text.ts";
import type { Form } from "../../http/body/form.ts";
import { pullNumberFrom, repoIdFrom } from "../../http/repo-params.ts";
import { signInAt } from "../loaders/load-forms.ts";
import type { PageAction } from "./page-action.ts";

/** The forms of a pull request: comment, merge, close and open. Redirects back to it. */
export const pullAction =
  (kind: RepoKind): PageAction =>
  async ({ hub }, { viewer, params }, form) => {
    const { reviews } = hub.registry;
    const { namespace = "", name = "", number = "" } = params;
    const here = pathTo(`${kind}Pull`, { namespace, name, number });
    if (viewer.kind === "anonymous") return signInAt(here);
    const target = [repoIdFrom(kind, { namespace, name }), pullNumberFrom(number)] as const;
    const text = commentOf(form);
    if (form.intent === "comment") {
      if (!text) throw new RegistryError("bad-request", "A comment is required.");
      const { key } = await reviews.comment(viewer, ...target, text);
      return { redirectTo: `${here}#said-${key}` };
    }
    if (form.intent === "close") await reviews.setStatus(viewer, ...target, "closed", text);
    else if (form.intent === "open") await reviews.setStatus(viewer, ...target, "open", text);
    else if (form.intent === "merge") await reviews.merge(viewer, ...target, text);
    else throw new RegistryError("bad-request", "Unknown form.");
    return { redirectTo: here };
  };

/** Returns the comment with LF line ends (forms send CRLF); `undefined` if it is empty. */
function commentOf(form: Form): string | undefined {
  const said = commentText.safeParse((form.comment ?? "").replace(/\r\n?/g, "\n"));
  if (!said.success)
    throw new RegistryError("bad-request", "The comment is too long (limit: 65,536 characters).");
  return said.data || undefined;
}
