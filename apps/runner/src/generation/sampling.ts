import { invalidInput } from "../errors.ts";
import { readInteger, readNumber } from "../read-input.ts";
import { type LogitBias, readLogitBias } from "./logit-bias.ts";

/** The options of a generation, checked. Absent ones are the model's own, else the runtime's. */
export interface Sampling {
  readonly temperature: number;
  readonly topP: number;
  readonly topK: number;
  readonly minP: number;
  readonly seed: number | undefined;
  readonly maxTokens: number | undefined;
  readonly stops: readonly string[];
  readonly bias: LogitBias;
  readonly penalties: {
    readonly repetition: number | undefined;
    readonly frequency: number | undefined;
    readonly presence: number | undefined;
  };
}

type Options = Readonly<Record<string, unknown>>;

const MAX_STOPS = 16;
const MAX_SEED = 2 ** 32 - 1;

/** Reads the OpenAI API's names; `defaults` is the repo's `generation_config.json`. Throws `invalid-input`. */
export function readSampling(request: Options, defaults: Options): Sampling {
  const own = (name: string, min: number, max: number) => {
    const value = defaults[name];
    return typeof value === "number" && value >= min && value <= max ? value : undefined;
  };
  const fewest = request.echo === true ? 0 : 1;
  const isGreedy = (request.do_sample ?? defaults.do_sample) === false;
  return {
    temperature:
      readNumber(request, "temperature", 0, 2) ??
      (isGreedy ? 0 : (own("temperature", 0, 2) ?? 0.7)),
    topP: readNumber(request, "top_p", 0, 1) ?? own("top_p", 0, 1) ?? 0.95,
    topK: readInteger(request, "top_k", 0, 10_000) ?? own("top_k", 0, 10_000) ?? 40,
    minP: readNumber(request, "min_p", 0, 1) ?? own("min_p", 0, 1) ?? 0,
    seed: readInteger(request, "seed", 0, MAX_SEED),
    maxTokens:
      readInteger(request, "max_completion_tokens", 1, 1_000_000) ??
      readInteger(request, "max_tokens", fewest, 1_000_000) ??
      readInteger(request, "max_new_tokens", 1, 1_000_000),
    stops: readStops(request.stop ?? request.stop_sequences),
    bias: readLogitBias(request.logit_bias),
    penalties: {
      repetition:
        readNumber(request, "repetition_penalty", 0.1, 10) ?? own("repetition_penalty", 0.1, 10),
      frequency: readNumber(request, "frequency_penalty", -2, 2),
      presence: readNumber(request, "presence_penalty", -2, 2),
    },
  };
}

function readStops(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const stops: unknown[] = Array.isArray(value) ? value : [value];
  if (stops.length > MAX_STOPS || !stops.every((stop) => typeof stop === "string"))
    throw invalidInput(`stop must be a string or an array of up to ${MAX_STOPS} strings.`, "stop");
  return stops.filter((stop) => stop !== "") as string[];
}
