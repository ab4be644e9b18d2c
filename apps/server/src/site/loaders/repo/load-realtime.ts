import { modelInfo } from "@orrery/catalog";
import { inputFormOf } from "@orrery/inference/task-forms";
import { realtimeKindOf } from "@orrery/realtime/realtime-messages";
import { formatRepoId, type RepoAt, type Viewer } from "@orrery/registry";
import {
  REALTIME_SETTING_NAMES,
  type RealtimeData,
  type RealtimeSessionData,
} from "@orrery/web/page-data/repo/realtime";
import type { FormSample, WidgetData } from "@orrery/web/page-data/widget";
import type { Hub } from "../../../hub/hub.ts";
import { presentWidget } from "../../../widget/present-widget.ts";
import { readRunInput } from "../../../widget/run-input.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { repoAt } from "./load-repo.ts";

/** A session with a model that this hub runs, as far as its task is done live. */
export const loadRealtime: Load<RealtimeData> = async (context, visit) => {
  const at = await repoAt(context, "model", visit);
  const repo = await presentHead(context, visit, at.repo);
  return { repo, session: await presentSession(context, visit, at, repo.isRealtime) };
};

async function presentSession(
  context: PageContext,
  { viewer, query }: PageRequest,
  at: RepoAt,
  isRealtime: boolean,
): Promise<RealtimeData["session"]> {
  const { pipelineTag } = at.repo.facts;
  const kind = realtimeKindOf(pipelineTag ?? "");
  if (kind === undefined) {
    const task = modelInfo(formatRepoId(at.repo.id), at.repo.facts).pipelineTag ?? "its task";
    return { kind: "none", reason: `Live sessions don't support ${task}.` };
  }
  const sampled = new URLSearchParams(query);
  sampled.delete("run");
  const widget = await presentWidget(context, viewer, at, sampled);
  if (widget.kind === "none") return widget;
  if (!isRealtime)
    return { kind: "none", reason: "No provider of this model offers live sessions." };
  const recording = await findRecording(context.hub, viewer, at, query.get("run"));
  return { kind, ...sessionOf(widget, query), ...(recording !== undefined && { recording }) };
}

/** What is filled in: a chat is one field of text here. */
function sessionOf(
  widget: Exclude<WidgetData, { readonly kind: "none" }>,
  query: URLSearchParams,
): Omit<RealtimeSessionData, "kind"> {
  const given = REALTIME_SETTING_NAMES.map((name) => [name, query.get(name)] as const);
  const settings = Object.fromEntries(given.filter(([, value]) => value !== null));
  if (widget.kind === "chat") {
    const samples = widget.samples.map(({ title, text }) => ({ title, values: { text } }));
    const start = withWritten({ values: { text: widget.start.text } }, ["text"], query);
    return { task: "conversational", samples, start, settings };
  }
  const { task, samples } = widget;
  const names = inputFormOf(task).fields.map(({ name }) => name);
  return { task, samples, start: withWritten(widget.start, names, query), settings };
}

/** The input is in the URL, by field name. */
function withWritten(
  { values, ...start }: RealtimeSessionData["start"],
  names: readonly string[],
  query: URLSearchParams,
): Pick<FormSample, "values" | "file"> {
  const written = names.flatMap((name) => {
    const text = query.get(name);
    return text === null ? [] : [[name, text] as const];
  });
  return { ...start, values: { ...values, ...Object.fromEntries(written) } };
}

/** A saved session with this model. */
async function findRecording(
  { registry }: Hub,
  viewer: Viewer,
  { repo }: RepoAt,
  id: string | null,
) {
  const run = id === null ? undefined : await registry.runs.get(viewer, id);
  if (!run || formatRepoId(run.repo) !== formatRepoId(repo.id)) return undefined;
  return readRunInput(run.input)?.kind === "live" ? run.output : undefined;
}
