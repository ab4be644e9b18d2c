import type { Hook } from "../../../base/hooks/hook.ts";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { GatewayAnswer, GatewayCall } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { MAX_SCREENED } from "./before-call.ts";
import { changeTexts } from "./change-texts.ts";
import { on } from "./hooks-of-call.ts";
import { moderate } from "./moderate.ts";
import { createScreen, screenText } from "./screen.ts";

/** They have the text in pieces. */
const PIECES: ReadonlySet<string> = new Set(["logprobs", "words"]);

/** An answer as its caller may see it. Throws `refused-by-hook`, `hook-failed`. */
export async function afterCall(
  parts: GatewayParts,
  hooks: readonly Hook[],
  call: GatewayCall,
  answer: GatewayAnswer,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  const own = on("after", hooks);
  if (own.length === 0) return answer;
  const screen = createScreen(own);
  const screened = (value: unknown) => {
    const texts: string[] = [];
    let length = 0;
    const changed = changeTexts(value, {
      dropped: PIECES,
      change(text) {
        length += text.length;
        if (length > MAX_SCREENED)
          throw new GatewayError(
            "reply-too-large",
            "The answer is too long for a hook of this hub.",
          );
        const passed = screenText(screen, text, "after");
        texts.push(passed);
        return passed;
      },
    });
    return { changed, texts };
  };
  const [reply, output] = [screened(answer.reply), screened(answer.output)];
  const texts = [...new Set([...reply.texts, ...output.texts])];
  for (const hook of own)
    if (hook.kind === "moderate") await moderate(parts, hook, call, texts, "after", signal);
  return { ...answer, reply: reply.changed, output: output.changed };
}
