import { parsePushTarget, parseSyncEvery, parseSyncKeep, RegistryError } from "@orrery/registry";
import {
  MIRROR_ITEM,
  NEW_MIRROR_RULE,
  NEW_PULL,
  NEW_PUSH,
  REFUSE_MIRROR,
} from "@orrery/web/page-data/form-rules/mirror-forms";
import { pushTargetProblem } from "../../../hub/mirror/push/push-target.ts";
import { formAction, formActions } from "../form-action.ts";
import { change, repoOf, samePage } from "./admin-actions.ts";

const bytesOf = (megabytes: number | undefined): number => Math.round((megabytes ?? 0) * 1e6);

export const adminMirrors = formActions({
  "add-rule": change(NEW_MIRROR_RULE, ({ mirrorRules }, viewer, { organization, ...rule }) =>
    mirrorRules.add(viewer, { ...rule, ...(organization !== "" && { organization }) }),
  ),
  up: change(MIRROR_ITEM, ({ mirrorRules }, viewer, { item }) =>
    mirrorRules.move(viewer, item, "up"),
  ),
  down: change(MIRROR_ITEM, ({ mirrorRules }, viewer, { item }) =>
    mirrorRules.move(viewer, item, "down"),
  ),
  "delete-rule": change(MIRROR_ITEM, ({ mirrorRules }, viewer, { item }) =>
    mirrorRules.delete(viewer, item),
  ),
  approve: formAction(MIRROR_ITEM, async ({ hub }, { viewer, request }, { item }) => {
    const id = repoOf(item);
    await hub.registry.mirrorRequests.approve(viewer, id);
    hub.mirrors?.start(id, viewer);
    return { redirectTo: samePage(request.url) };
  }),
  refuse: change(REFUSE_MIRROR, ({ mirrorRequests }, viewer, { item, reason }) =>
    mirrorRequests.refuse(viewer, repoOf(item), reason),
  ),
  pin: change(MIRROR_ITEM, ({ mirrors }, viewer, { item }) =>
    mirrors.pin(viewer, repoOf(item), true),
  ),
  unpin: change(MIRROR_ITEM, ({ mirrors }, viewer, { item }) =>
    mirrors.pin(viewer, repoOf(item), false),
  ),
  "add-sync": change(NEW_PULL, ({ syncs }, viewer, { what, keep, every, limit }) =>
    syncs.create(viewer, {
      ...{ what, keep: parseSyncKeep(keep), everySeconds: parseSyncEvery(every) },
      bytesPerSecond: bytesOf(limit),
    }),
  ),
  "push-sync": formAction(NEW_PUSH, async ({ hub, config }, { viewer, request }, form) => {
    const push = parsePushTarget(form.to, form.force);
    const problem = pushTargetProblem(push.origin, config.mirrorPushHosts);
    if (problem) throw new RegistryError("bad-request", problem);
    const settings = {
      ...{ what: form.what, push, keep: parseSyncKeep("main") },
      ...{ everySeconds: parseSyncEvery(form.every), bytesPerSecond: bytesOf(form.limit) },
    };
    await hub.registry.syncs.create(viewer, settings, form.secret);
    return { redirectTo: samePage(request.url) };
  }),
  "run-sync": change(MIRROR_ITEM, ({ syncs }, viewer, { item }) => syncs.run(viewer, item)),
  "remove-sync": change(MIRROR_ITEM, ({ syncs }, viewer, { item }) => syncs.delete(viewer, item)),
  delete: change(MIRROR_ITEM, ({ repos }, viewer, { item }) => repos.delete(viewer, repoOf(item))),
});
