import { type FormField, formProblems, inputFormOf } from "@orrery/inference/task-forms";
import type { RealtimeSessionData } from "../page-data/repo/realtime.ts";
import { STRINGS } from "./strings.ts";

const PROMPT: FormField = { name: "text", label: STRINGS.ask.message, kind: "text" };

type Task = RealtimeSessionData["task"];

/** What is filled in for a live session; a chat is one message here. */
export const realtimeFields = (task: Task): readonly FormField[] =>
  task === "conversational" ? [PROMPT] : inputFormOf(task).fields;

/** What is missing before it can be sent, by field. */
export const realtimeProblems = (
  task: Task,
  values: Readonly<Record<string, string>>,
  hasFile: boolean,
): Readonly<Record<string, string>> =>
  formProblems(task === "conversational" ? "text-generation" : task, values, hasFile);
