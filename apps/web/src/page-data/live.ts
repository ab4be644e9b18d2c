import type { FormTask } from "@orrery/inference/task-forms";
import type { LiveKind } from "@orrery/realtime/live-messages";
import type { RepoHead } from "./repo.ts";
import type { FormSample } from "./widget.ts";

/** What is set of a session, by its name in the address; what is typed stands beside it. */
export const LIVE_SETTING_NAMES = [
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
] as const;

/** `/{namespace}/{name}/live`: a session with a model. */
export interface LiveData {
  readonly repo: RepoHead;
  readonly session: LiveSessionData | { readonly kind: "none"; readonly reason: string };
}

export interface LiveSessionData {
  readonly kind: LiveKind;
  readonly task: FormTask | "conversational";
  /** The card's own first, then the task's. */
  readonly samples: readonly FormSample[];
  /** What the fields begin with: what the address says, else the first sample. */
  readonly start: Pick<FormSample, "values" | "file">;
  readonly settings: { readonly [Name in (typeof LIVE_SETTING_NAMES)[number]]?: string };
  /** A kept session that the address names, as JSON. */
  readonly recording?: unknown;
}
