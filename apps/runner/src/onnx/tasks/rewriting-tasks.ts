import { readOptionalText, readTextOrTexts } from "../../read-input.ts";
import { generationOptions } from "../generation-options.ts";
import { json, type TaskRunner } from "../pipe.ts";

/** Summaries and other texts from texts: for one text too, a list. */
export const rewrite: TaskRunner = async ({ pipe }, { inputs, parameters }, signal) => {
  const { texts } = readTextOrTexts(inputs);
  return json(await pipe(texts, await generationOptions(parameters, signal)));
};

export const translate: TaskRunner = async ({ pipe }, { inputs, parameters }, signal) => {
  const { texts } = readTextOrTexts(inputs);
  const from = readOptionalText(parameters, "src_lang");
  const to = readOptionalText(parameters, "tgt_lang");
  return json(
    await pipe(texts, {
      ...(await generationOptions(parameters, signal)),
      ...(from !== undefined && { src_lang: from }),
      ...(to !== undefined && { tgt_lang: to }),
    }),
  );
};
