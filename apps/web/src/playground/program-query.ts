import type { Turn } from "../chat/turn.ts";
import { toMessages } from "../chat/turn.ts";
import type { ReadSettings, Settings } from "./settings.ts";

/** What the snippets' route takes as its `inputs`; a longer conversation is told by its end. */
const LONGEST = 9000;

/** The playground as the snippets' route is asked for its program. */
export function programQuery(
  { system = "", provider }: Settings,
  { options }: ReadSettings,
  turns: readonly Turn[],
): string {
  const { temperature, max_tokens, top_p, ...others } = options;
  const query = new URLSearchParams({ provider: provider || "auto", stream: "true" });
  for (const [name, value] of Object.entries({ temperature, max_tokens, top_p }))
    if (value !== undefined) query.set(name, String(value));
  if (Object.keys(others).length > 0) query.set("options", JSON.stringify(others));
  const messages = lastThatFit(system, turns);
  if (messages) query.set("inputs", messages);
  return query.toString();
}

function lastThatFit(system: string, turns: readonly Turn[]): string | undefined {
  for (let from = 0; from < turns.length; from++) {
    if (turns[from]?.role !== "user") continue;
    const text = JSON.stringify(toMessages(system, turns.slice(from)));
    if (text.length <= LONGEST) return text;
  }
  return undefined;
}
