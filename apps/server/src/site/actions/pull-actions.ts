import type { Registry, RepoId, Viewer } from "@orrery/registry";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { COMMENT, PULL_CHANGE } from "@orrery/web/page-data/form-rules/repo-forms";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { pullNumberFrom, repoIdFrom } from "../../http/repo-params.ts";
import { signInAt } from "../loaders/load-forms.ts";
import { formAction, formActions } from "./form-action.ts";
import type { PageAction } from "./page-action.ts";

type Reviews = Registry["reviews"];
/** Who acts on which pull request. */
type PullVisit = readonly [viewer: Viewer, repo: RepoId, number: number];
/** Where on the page to go. */
type Fragment = `#${string}` | "";

/** The forms of a pull request: comment, merge, close and open. Redirects back to it. */
export function pullAction(kind: RepoKind): PageAction {
  const change = <const Rules extends FormRules>(
    rules: Rules,
    act: (reviews: Reviews, on: PullVisit, values: FormValues<Rules>) => Promise<Fragment>,
  ) =>
    formAction(rules, async ({ hub }, { viewer, params }, values) => {
      const { namespace = "", name = "", number = "" } = params;
      const here = pathTo(`${kind}Pull`, { namespace, name, number });
      if (viewer.kind === "anonymous") return signInAt(here);
      const pull = [repoIdFrom(kind, { namespace, name }), pullNumberFrom(number)] as const;
      return { redirectTo: here + (await act(hub.registry.reviews, [viewer, ...pull], values)) };
    });
  const setStatus = (status: "closed" | "open") =>
    change(PULL_CHANGE, async (reviews, on, { comment }) => {
      await reviews.setStatus(...on, status, comment || undefined);
      return "";
    });
  return formActions({
    comment: change(COMMENT, async (reviews, on, { comment }) => {
      const { key } = await reviews.comment(...on, comment);
      return `#said-${key}`;
    }),
    close: setStatus("closed"),
    open: setStatus("open"),
    merge: change(PULL_CHANGE, async (reviews, on, { comment }) => {
      await reviews.merge(...on, comment || undefined);
      return "";
    }),
  });
}
