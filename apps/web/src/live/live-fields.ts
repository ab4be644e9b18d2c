import { type FormField, formProblems, inputFormOf } from "@orrery/inference/task-forms";
import type { LiveSessionData } from "../page-data/live.ts";

const PROMPT: FormField = { name: "text", label: "Message", kind: "text" };

type Task = LiveSessionData["task"];

/** What is filled in for a live session; a chat is one message here. */
export const liveFields = (task: Task): readonly FormField[] =>
  task === "conversational" ? [PROMPT] : inputFormOf(task).fields;

/** What is missing before it can be sent, by field. */
export const liveProblems = (
  task: Task,
  values: Readonly<Record<string, string>>,
  hasFile: boolean,
): Readonly<Record<string, string>> =>
  formProblems(task === "conversational" ? "text-generation" : task, values, hasFile);
