import { RegistryError } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { ownPath } from "../../http/own-path.ts";
import { repoIdFrom } from "../../http/repo-params.ts";
import { refreshMirror } from "../../hub/mirror/refresh-mirror.ts";
import { signInAt } from "../loaders/load-forms.ts";
import { repoAt } from "../loaders/repo/load-repo.ts";
import { accessAnswers } from "../present/access-notice.ts";
import type { PageAction } from "./page-action.ts";

/** The forms of a repo's own page: liking it, asking for its files, and for news of a mirror. Comes back to where they were sent from. */
export const repoAction =
  (kind: RepoKind): PageAction =>
  async (context, visit, form) => {
    const { registry } = context.hub;
    const { viewer, params, request } = visit;
    const { namespace = "", name = "" } = params;
    const id = repoIdFrom(kind, { namespace, name });
    const here = `${kind === "dataset" ? "/datasets" : ""}/${namespace}/${name}`;
    const referer = URL.parse(request.headers.referer ?? "");
    const back = ownPath(
      referer?.pathname.startsWith(here) ? referer.pathname + referer.search : here,
    );
    if (viewer.kind === "anonymous") return signInAt(back);
    if (form.intent === "refresh") {
      const { isChanged } = await refreshMirror(context.hub, viewer, id);
      return { errors: {}, values: form, mirror: isChanged ? "changed" : "same" };
    }
    if (form.intent === "ask") {
      const { repo } = await repoAt(context, kind, visit);
      const { given, errors } = accessAnswers(repo.facts.gated, form);
      if (Object.keys(errors).length > 0) return { errors, values: form };
      await registry.accessRequests.ask(viewer, id, given);
    } else if (form.intent === "like") await registry.likes.like(viewer, id);
    else if (form.intent === "unlike") await registry.likes.unlike(viewer, id);
    else throw new RegistryError("bad-request", "Unknown form.");
    return { redirectTo: back };
  };
