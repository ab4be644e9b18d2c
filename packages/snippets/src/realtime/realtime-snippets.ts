import { browserProgram } from "./browser.ts";
import { falProgram } from "./fal.ts";
import { nodeProgram } from "./node.ts";
import { reactProgram } from "./react.ts";
import type { RealtimeProgram, RealtimeRequest } from "./realtime-request.ts";

/** Where each program runs, in the order they are offered. */
export const REALTIME_PROGRAMS: readonly RealtimeProgram[] = ["browser", "node", "react", "fal"];

const PRINT: Readonly<Record<RealtimeProgram, (request: RealtimeRequest) => string>> = {
  browser: browserProgram,
  node: nodeProgram,
  react: reactProgram,
  fal: falProgram,
};

/** The program that has this live session. Every value in it went through the language's quoter. Pure. */
export const realtimeSnippet = (program: RealtimeProgram, request: RealtimeRequest): string =>
  PRINT[program](request);
