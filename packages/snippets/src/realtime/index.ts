export type { RealtimeAnswers, RealtimeProgram, RealtimeRequest } from "./realtime-request.ts";
export { REALTIME_PROGRAMS, realtimeSnippet } from "./realtime-snippets.ts";
