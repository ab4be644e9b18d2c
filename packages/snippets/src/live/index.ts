export type { LiveAnswers, LiveProgram, LiveRequest } from "./live-request.ts";
export { LIVE_PROGRAMS, liveSnippet } from "./live-snippets.ts";
