import type { FormTask } from "@orrery/inference/task-forms";
import type { RealtimeKind } from "@orrery/realtime/realtime-messages";
import type { FormSample } from "../widget.ts";
import type { RepoHead } from "./repo-head.ts";

/** The settings of a session by URL parameter; typed text is separate. */
export const REALTIME_SETTING_NAMES = [
  "throttle",
  "buffering",
  "path",
  "reconnect",
  "seed",
  "image_size",
  "max_tokens",
  "temperature",
  "bytes",
  "code",
  "inspector",
] as const;

/** `/{namespace}/{name}/live`: a session with a model. */
export interface RealtimeData {
  readonly repo: RepoHead;
  readonly session: RealtimeSessionData | { readonly kind: "none"; readonly reason: string };
}

export interface RealtimeSessionData {
  readonly kind: RealtimeKind;
  readonly task: FormTask | "conversational";
  /** The card's own first, then the task's. */
  readonly samples: readonly FormSample[];
  /** The initial values of the fields: from the URL, else the first sample. */
  readonly start: Pick<FormSample, "values" | "file">;
  readonly settings: { readonly [Name in (typeof REALTIME_SETTING_NAMES)[number]]?: string };
  /** The saved session that the URL names, as JSON. */
  readonly recording?: unknown;
}
