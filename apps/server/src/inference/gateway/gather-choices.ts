import type { WireTokenLogprob } from "@orrery/runner/protocol";
import type { RunnerEvent } from "../../runner/runner.ts";
import type { GeneratedChoice } from "./open-ai-shapes.ts";

interface Gathered {
  text: string;
  reasoning: string;
  readonly calls: { readonly name: string; arguments: string }[];
  readonly logprobs: WireTokenLogprob[];
}

/** Gathers the answers of a generation event by event. */
export function gatherChoices() {
  const gathered: Gathered[] = [];
  return {
    add(event: Exclude<RunnerEvent, { readonly type: "done" }>): void {
      if (event.type === "loading") return;
      const { choice = 0 } = event;
      const one = gathered[choice] ?? { text: "", reasoning: "", calls: [], logprobs: [] };
      gathered[choice] = one;
      switch (event.type) {
        case "text":
          one.text += event.text;
          break;
        case "reasoning":
          one.reasoning += event.text;
          break;
        case "tool-call":
          one.calls.push({ name: event.name, arguments: "" });
          break;
        case "tool-arguments": {
          const call = one.calls.at(-1);
          if (call) call.arguments += event.text;
          break;
        }
        case "logprobs":
          one.logprobs.push(...event.tokens);
      }
    },
    choices: (count: number): readonly GeneratedChoice[] =>
      Array.from({ length: count }, (_, index) => {
        const { text = "", reasoning = "", calls = [], logprobs = [] } = gathered[index] ?? {};
        return {
          ...{ text, calls },
          ...(reasoning !== "" && { reasoning }),
          ...(logprobs.length > 0 && { logprobs }),
        };
      }),
  };
}
