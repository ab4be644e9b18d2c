/** What a form needs once it is used, loaded then. */
export { formProblems } from "@orrery/inference/task-forms";
export { askedCall } from "../calls/asked-call.ts";
