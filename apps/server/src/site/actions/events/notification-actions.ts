import { isRegistryError, type NotificationState, RegistryError } from "@orrery/registry";
import {
  MARK,
  MARK_ALL,
  NOTIFY,
  WATCH,
  WATCH_REPO,
} from "@orrery/web/page-data/form-rules/notification-forms";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { type Form, formOf } from "../../../http/body/form.ts";
import { repoIdFrom } from "../../../http/repo-params.ts";
import {
  invalidLink,
  parseListedRepo,
  parseTarget,
  uncheckedReasons,
} from "../../loaders/events/load-notifications.ts";
import { signInAt } from "../../loaders/load-forms.ts";
import type { PageRequest } from "../../page-context.ts";
import { formAction, formActions } from "../form-action.ts";
import type { PageAction } from "../page-action.ts";

const keysOf = (form: Form): readonly string[] =>
  Object.keys(form).flatMap((name) => (name.startsWith("key:") ? [name.slice(4)] : []));

const mark = (state: NotificationState) =>
  formAction(MARK, async ({ hub }, visit) => {
    await hub.registry.notifications.mark(visit.viewer, keysOf(formOf(visit.request)), state);
    return back(visit);
  });

const mute = (isMuted: boolean) =>
  formAction(MARK, async ({ hub }, visit) => {
    for (const key of keysOf(formOf(visit.request)))
      await hub.registry.notifications.muteThread(visit.viewer, key, isMuted);
    return back(visit);
  });

/** The list: checked rows get another state; the button of a row is for that row. */
export const notificationActions: PageAction = formActions({
  read: mark("read"),
  unread: mark("unread"),
  done: mark("done"),
  mute: mute(true),
  unmute: mute(false),
  "read-all": formAction(MARK_ALL, async ({ hub }, visit, { until }) => {
    const time = new Date(until);
    if (Number.isNaN(time.getTime())) throw new RegistryError("bad-request", "Invalid time.");
    const repo = parseListedRepo(visit.query.get("repo") ?? "");
    await hub.registry.notifications.markAll(visit.viewer, time, "read", repo);
    return back(visit);
  }),
  "": formAction(MARK, async ({ hub }, visit, { one }) => {
    await hub.registry.notifications.mark(visit.viewer, [one], "done");
    return back(visit);
  }),
});

export const notificationSettingsActions: PageAction = formActions({
  save: formAction(NOTIFY, async ({ hub }, { viewer, request }, { mail }) => {
    const form = formOf(request);
    await hub.registry.notifications.changeSettings(viewer, {
      mail,
      webOff: uncheckedReasons(form, "web"),
      mailOff: uncheckedReasons(form, "mail"),
    });
    return { redirectTo: pathTo("notificationSettings") };
  }),
  watch: formAction(WATCH, async ({ hub }, { viewer, request }, { target, level }) => {
    const found = parseTarget(target);
    const problem = (text: string) => ({ errors: { target: text }, values: formOf(request) });
    if (!found) return problem("Enter a name such as ada/tides, datasets/ada/waves or lab.");
    try {
      const wanted = level === "default" ? undefined : level;
      await hub.registry.watches.set(viewer, found, wanted);
      return { redirectTo: pathTo("notificationSettings") };
    } catch (error) {
      if (!isRegistryError(error) || !NOT_FOUND.has(error.code)) throw error;
      return problem(error.message);
    }
  }),
});

/** Also of mail programs, which post without a session and follow no redirect. */
export const unsubscribeAction: PageAction = async ({ hub }, { query }) => {
  if (!(await hub.registry.digests.unsubscribe(query.get("token") ?? ""))) throw invalidLink();
  return { errors: {}, values: {} };
};

/** The select above a repo's discussions. */
export const watchAction = (kind: RepoKind): PageAction =>
  formActions({
    watch: formAction(WATCH_REPO, async ({ hub }, { viewer, params, request }, { level }) => {
      const { namespace = "", name = "" } = params;
      const here = pathTo(`${kind}Discussions`, { namespace, name });
      if (viewer.kind === "anonymous") return signInAt(here);
      const id = repoIdFrom(kind, { namespace, name });
      await hub.registry.watches.set(viewer, { kind: "repo", id }, level);
      return { redirectTo: request.url.replace(/[?&]_data=[^&]*/, "") };
    }),
  });

const NOT_FOUND: ReadonlySet<string> = new Set(["repo-not-found", "account-not-found"]);

/** With the filter. */
function back({ query }: PageRequest) {
  const kept = new URLSearchParams(query);
  kept.delete("_data");
  return { redirectTo: `${pathTo("notifications")}?${kept}`.replace(/\?$/, "") };
}
