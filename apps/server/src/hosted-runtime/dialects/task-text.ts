import { z } from "zod";
import type { Dialect } from "../dialect.ts";

const body = z.looseObject({ inputs: z.string(), parameters: z.looseObject({}).nullish() });

/** `inputs` and `parameters`, as the hub's own route of the task `text-generation` has them. */
export const taskText: Dialect = {
  read(given) {
    const { inputs, parameters } = body.parse(given);
    return { task: "text-generation", input: { inputs, parameters: parameters ?? {} } };
  },
  present: ({ text }) => ({ generated_text: text }),
  stream() {
    let text = "";
    return {
      chunk(piece) {
        text += piece.text;
        return piece.text === "" ? [] : [{ token: { text: piece.text }, generated_text: null }];
      },
      end: () => [{ token: { text: "" }, generated_text: text }],
    };
  },
};
