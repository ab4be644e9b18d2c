import { formatRepoId, type Viewer } from "@orrery/registry";
import { TRIAL_KINDS, type Trial } from "@orrery/web/page-data/home";
import { presentWidget } from "../../../widget/present-widget.ts";
import type { PageContext } from "../../page-context.ts";

/** Where each kind is looked for. A chat needs a model that takes a conversation. */
const TASK_OF = {
  chat: "text-generation",
  picture: "text-to-image",
  speech: "text-to-speech",
} as const;

/** The first of a list rarely can't run; far down a long one is not looked. */
const MOST_LOOKED_AT = 5;

/** A model for each kind that the viewer can run here: the first of the trending ones. */
export async function findTrials(context: PageContext, viewer: Viewer): Promise<readonly Trial[]> {
  const found = await Promise.all(TRIAL_KINDS.map((kind) => findTrial(context, viewer, kind)));
  return found.filter((trial) => trial !== undefined);
}

async function findTrial(
  context: PageContext,
  viewer: Viewer,
  kind: Trial["kind"],
): Promise<Trial | undefined> {
  const { repos, files } = context.hub.registry;
  const filter = { type: "model", pipelineTag: TASK_OF[kind], gated: false } as const;
  const page = await repos.list(viewer, filter, { limit: MOST_LOOKED_AT, sort: "trending" });
  for (const { id, private: isPrivate } of page.repos) {
    if (isPrivate) continue;
    const at = await files.at(viewer, id, "main").catch(() => undefined);
    const widget = at && (await presentWidget(context, viewer, at, new URLSearchParams()));
    if (!widget || widget.kind === "none") continue;
    if ((widget.kind === "chat") !== (kind === "chat")) continue;
    return { kind, model: formatRepoId(id), widget: onlyStart(widget) };
  }
  return undefined;
}

/** The page has no room for more samples than the one that the form starts with. */
function onlyStart(widget: Trial["widget"]): Trial["widget"] {
  return { ...widget, samples: [] };
}
