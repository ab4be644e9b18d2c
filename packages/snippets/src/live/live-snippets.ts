import { browserProgram } from "./browser.ts";
import { falProgram } from "./fal.ts";
import type { LiveProgram, LiveRequest } from "./live-request.ts";
import { nodeProgram } from "./node.ts";
import { reactProgram } from "./react.ts";

/** Where each program runs, in the order they are offered. */
export const LIVE_PROGRAMS: readonly LiveProgram[] = ["browser", "node", "react", "fal"];

const PRINT: Readonly<Record<LiveProgram, (request: LiveRequest) => string>> = {
  browser: browserProgram,
  node: nodeProgram,
  react: reactProgram,
  fal: falProgram,
};

/** The program that has this live session. Every value in it went through the language's quoter. Pure. */
export const liveSnippet = (program: LiveProgram, request: LiveRequest): string =>
  PRINT[program](request);
