import { RegistryError } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { repoIdFrom } from "../api/repo-params.ts";
import type { Act } from "./actions.ts";
import { nextPath, signInAt } from "./load-forms.ts";

/** The form above every page of a repo: liking it, or no longer. Comes back to where it was pressed. */
export const repoAction =
  (kind: RepoKind): Act =>
  async ({ hub: { registry } }, { viewer, params, request }, form) => {
    const { namespace = "", name = "" } = params;
    const id = repoIdFrom(kind, { namespace, name });
    const here = `${kind === "dataset" ? "/datasets" : ""}/${namespace}/${name}`;
    const referer = URL.parse(request.headers.referer ?? "");
    const back = nextPath(
      referer?.pathname.startsWith(here) ? referer.pathname + referer.search : here,
    );
    if (viewer.kind === "anonymous") return signInAt(back);
    if (form.intent === "like") await registry.likes.like(viewer, id);
    else if (form.intent === "unlike") await registry.likes.unlike(viewer, id);
    else throw new RegistryError("bad-request", "This form is not known.");
    return { redirectTo: back };
  };
