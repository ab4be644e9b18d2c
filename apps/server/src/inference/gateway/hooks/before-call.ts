import type { Hook } from "../../../base/hooks/hook.ts";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { GatewayCall } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { endUserOf, projectOf } from "../limits/end-user.ts";
import { changeTexts } from "./change-texts.ts";
import { on } from "./hooks-of-call.ts";
import { moderate } from "./moderate.ts";
import { createScreen, screenText } from "./screen.ts";

/** Patterns take some milliseconds for each 100,000 letters, in which the hub answers no one else. */
export const MAX_SCREENED = 1_000_000;

/** A call as its model may see it. Throws `refused-by-hook`, `hook-failed`. */
export async function beforeCall(
  parts: GatewayParts,
  hooks: readonly Hook[],
  call: GatewayCall,
  signal: AbortSignal,
): Promise<GatewayCall> {
  const own = on("before", hooks);
  const [first] = own;
  if (!first) return call;
  const { caller, files, task } = call;
  if (hasTokens(call.input))
    throw new GatewayError(
      "refused-by-hook",
      `The hook "${first.name}" of this hub cannot read tokens. Send the text.`,
    );
  const screen = createScreen(own);
  const texts: string[] = [];
  let length = 0;
  const input = changeTexts(call.input, {
    isFile: (value) => files?.has(value) ?? false,
    change(text) {
      length += text.length;
      if (length > MAX_SCREENED)
        throw new GatewayError(
          "request-too-large",
          `Hooks of this hub read at most ${MAX_SCREENED} letters of a call to ${task}.`,
        );
      const changed = screenText(screen, text, "before");
      texts.push(changed);
      return changed;
    },
  });
  for (const hook of own)
    if (hook.kind === "moderate") await moderate(parts, hook, call, texts, "before", signal);
  if (input === call.input) return call;
  // Budgets count by what the caller said, which the model no longer sees.
  const [endUser, project] = [endUserOf(caller, call.input), projectOf(caller, call.input)];
  const named = {
    ...(endUser !== undefined && { endUser }),
    ...(project !== undefined && { project }),
  };
  return { ...call, input, caller: { ...caller, ...named } };
}

/** Texts as numbers of a model's vocabulary. */
function hasTokens(input: unknown): boolean {
  const { inputs, prompt } = (input ?? {}) as Readonly<Record<string, unknown>>;
  return [inputs, prompt].some(
    (value) =>
      Array.isArray(value) &&
      value.some(
        (one) => typeof one === "number" || (Array.isArray(one) && typeof one[0] === "number"),
      ),
  );
}
