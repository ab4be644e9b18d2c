import type { WireTokenLogprob } from "@orrery/runner/protocol";
import type { RunnerEvent } from "../../runner/runner.ts";
import type { GeneratedChoice } from "./open-ai-shapes.ts";

type ToolCall = Extract<RunnerEvent, { readonly type: "tool-call" }>;

interface Gathered {
  text: string;
  readonly calls: ToolCall[];
  readonly logprobs: WireTokenLogprob[];
}

/** Gathers the answers of a generation event by event. */
export function gatherChoices() {
  const gathered: Gathered[] = [];
  return {
    add(event: Exclude<RunnerEvent, { readonly type: "done" }>): void {
      if (event.type === "loading") return;
      const { choice = 0 } = event;
      const one = gathered[choice] ?? { text: "", calls: [], logprobs: [] };
      gathered[choice] = one;
      if (event.type === "text") one.text += event.text;
      else if (event.type === "tool-call") one.calls.push(event);
      else one.logprobs.push(...event.tokens);
    },
    choices: (count: number): readonly GeneratedChoice[] =>
      Array.from({ length: count }, (_, index) => {
        const { text = "", calls = [], logprobs = [] } = gathered[index] ?? {};
        return { text, calls, ...(logprobs.length > 0 && { logprobs }) };
      }),
  };
}
