import type { HubApi } from "../hub-api.gen.ts";
import type { Turn } from "../page-data/turn.ts";
import { toMessages } from "../page-data/turn.ts";
import type { ReadSettings, Settings } from "./settings.ts";

/** The limit of the snippets' `inputs`; a longer conversation is cut at its start. */
const LONGEST = 9000;

export type ProgramQuery = HubApi["GET /api/models/{namespace}/{name}/snippets"]["query"];

/** The query of the snippets' route for the playground's program. */
export function programQuery(
  { system = "", provider }: Settings,
  { options }: ReadSettings,
  turns: readonly Turn[],
): ProgramQuery {
  const { temperature, max_tokens, top_p, ...others } = options;
  const numbers = Object.entries({ temperature, max_tokens, top_p });
  const messages = lastThatFit(system, turns);
  return {
    provider: provider || "auto",
    stream: "true",
    ...Object.fromEntries(numbers.filter(([, value]) => value !== undefined)),
    ...(Object.keys(others).length > 0 && { options: JSON.stringify(others) }),
    ...(messages !== undefined && { inputs: messages }),
  };
}

/** The messages that were sent for the last answer; the answer itself is not one of them. */
function lastThatFit(system: string, all: readonly Turn[]): string | undefined {
  const turns = all.slice(0, 1 + all.findLastIndex(({ role }) => role !== "assistant"));
  for (let from = 0; from < turns.length; from++) {
    if (turns[from]?.role !== "user") continue;
    const text = JSON.stringify(toMessages(system, turns.slice(from)));
    if (text.length <= LONGEST) return text;
  }
  return undefined;
}
