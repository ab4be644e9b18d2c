import { randomInt } from "node:crypto";
import type { Token } from "node-llama-cpp";
import { CallError, invalidInput, promptTooLong } from "../../errors.ts";
import { readChoices } from "../../generation/choices.ts";
import { readSampling, type Sampling } from "../../generation/sampling.ts";
import { createStopFilter } from "../../generation/stop-texts.ts";
import { createAnswerWriter } from "../../generation/tools/answer-writer.ts";
import type { CallScope, Emitter } from "../../loaded-model.ts";
import type { FinishReason, WireDone, WireRequest } from "../../protocol.ts";
import { controlTexts } from "../control-texts.ts";
import { USUAL_ANSWER } from "../generate.ts";
import type { GgufModel } from "../gguf-model.ts";
import { type AnswerPlan, planAnswer } from "../plan-answer.ts";
import { markImages } from "./image-marks.ts";
import { nativeOptions } from "./native-options.ts";
import type { VisionModel, VisionPrompt, VisionTurn } from "./vision-model.ts";
import { visionPrompt, withOneStart } from "./vision-prompt.ts";

const SEEDS = 2 ** 32;
/** Reading an image takes long without a word. */
const SIGN_OF_LIFE_MS = 5_000;

/** Answers a chat with images; several answers one after the other. */
export async function generateFromImages(
  loaded: GgufModel,
  vision: VisionModel,
  given: WireRequest,
  emit: Emitter,
  { signal, owner, onComputing }: CallScope,
): Promise<WireDone> {
  const sampling = readSampling(given, loaded.defaults);
  const { count, topLogprobs } = readChoices(given);
  if (topLogprobs !== undefined) throw refused("logprobs");
  if (sampling.bias.size > 0) throw refused("logit_bias");
  const { prompt, plan, grammar } = await readPrompt(loaded, given);
  onComputing();
  const timer = setInterval(() => emit.reading(0), SIGN_OF_LIFE_MS);
  try {
    return await vision.take(owner, async (turn) => {
      const { started, length } = await measure(loaded, vision, turn, prompt);
      const seed = sampling.seed ?? randomInt(SEEDS);
      const ends: Answered[] = [];
      for (let index = 0; index < count; index++) {
        const limit = Math.min(sampling.maxTokens ?? USUAL_ANSWER, vision.contextTokens - length);
        const options = nativeOptions(sampling, { seed: (seed + index) % SEEDS, limit, grammar });
        const answer = { turn, prompt: started, options, plan, sampling, limit };
        ends.push(await answerOnce(loaded, answer, emit.of(index), signal));
      }
      return {
        finishReason: ends[0]!.finishReason,
        ...(count > 1 && { finishReasons: ends.map(({ finishReason }) => finishReason) }),
        inputTokens: length,
        outputTokens: ends.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
      };
    });
  } finally {
    clearInterval(timer);
  }
}

/** How many tokens the prompt of a chat with images has. */
export async function countWithImages(
  loaded: GgufModel,
  vision: VisionModel,
  given: WireRequest,
): Promise<number> {
  const { prompt } = await readPrompt(loaded, given);
  return vision.take(null, async (turn) => {
    const tokens = await turn.tokenize(prompt);
    const text = withOneStart(prompt.text, tokens, loaded.model);
    return text === prompt.text ? tokens.length : (await turn.tokenize({ ...prompt, text })).length;
  });
}

const refused = (name: string) =>
  invalidInput(`${name} is not supported in chats with images.`, name);

async function readPrompt(loaded: GgufModel, given: WireRequest) {
  const { request, marks, images } = markImages(given);
  const text = visionPrompt(loaded.model, request, marks);
  const plan = await planAnswer(loaded, request, loaded.model.tokenize(text, true));
  const grammar = grammarOf(plan, given);
  const prompt: VisionPrompt = { text, images: await imageUrls(images) };
  return { prompt, plan, grammar };
}

/** One after the other: each takes a hundred megabytes while it is decoded. */
async function imageUrls(images: readonly Uint8Array[]): Promise<readonly string[]> {
  // Models that read no images start without its native library.
  const { imageUrl } = await import("../../inputs/image-url.ts");
  const urls: string[] = [];
  for (const image of images) urls.push(await imageUrl(image));
  return urls;
}

/** The library cannot let a grammar begin behind a text, as models need that think first. */
function grammarOf({ grammar, gate }: AnswerPlan, request: WireRequest): string | undefined {
  if (!grammar) return undefined;
  if (gate.length === 0) return grammar.grammar;
  const tools = (request.tools ?? []) as readonly { readonly function?: { strict?: unknown } }[];
  if (tools.some((tool) => tool.function?.strict === true))
    throw refused("tools[].function.strict");
  // A call that may come is left to the model.
  const mayCome = tools.length > 0 && (request.tool_choice ?? "auto") === "auto";
  if (mayCome) return undefined;
  throw tools.length > 0
    ? refused("tool_choice")
    : invalidInput(
        "response_format is not supported in chats with images by models that think before they answer.",
        "response_format",
      );
}

async function measure(
  { model }: GgufModel,
  { contextTokens }: VisionModel,
  turn: VisionTurn,
  prompt: VisionPrompt,
) {
  const tokens = await turn.tokenize(prompt);
  const text = withOneStart(prompt.text, tokens, model);
  const started = { ...prompt, text };
  const length = text === prompt.text ? tokens.length : (await turn.tokenize(started)).length;
  if (length >= contextTokens)
    throw promptTooLong(
      `The prompt is too long: ${length} tokens with its images (limit: ${contextTokens}).`,
    );
  return { started, length };
}

interface Answered {
  readonly finishReason: FinishReason;
  readonly outputTokens: number;
}

async function answerOnce(
  { model }: GgufModel,
  asked: {
    readonly turn: VisionTurn;
    readonly prompt: VisionPrompt;
    readonly options: Readonly<Record<string, unknown>>;
    readonly plan: AnswerPlan;
    readonly sampling: Sampling;
    readonly limit: number;
  },
  emit: Emitter,
  signal: AbortSignal,
): Promise<Answered> {
  const writer = createAnswerWriter(asked.plan.read, emit);
  const filter = createStopFilter(asked.sampling.stops);
  const hidden = hiddenTexts(controlTexts(model), asked.plan.shown);
  const stopped = new AbortController();
  const end = await asked.turn.complete(
    asked.prompt,
    asked.options,
    (text) => {
      if (hidden.has(text) || filter.isStopped) return;
      writer.show(filter.push(text));
      if (filter.isStopped) stopped.abort();
    },
    AbortSignal.any([signal, stopped.signal]),
  );
  if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
  writer.show(filter.flush());
  const isWhole = filter.isStopped || end.stopped_eos;
  const isCut = !isWhole && !end.context_full;
  // The library's own count sometimes lacks one; a character can be several tokens.
  const outputTokens = isCut ? asked.limit : Math.max(end.tokens_predicted, end.pieces);
  return { finishReason: writer.end(isWhole), outputTokens };
}

/** The library writes control tokens as texts. */
function hiddenTexts(all: readonly string[], shown: ReadonlyMap<Token, string>) {
  const visible = new Set(shown.values());
  return new Set(all.filter((text) => !visible.has(text)));
}
