import { pyString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import type { DatasetProgram } from "./dataset-program.ts";

/** The library reads the URL when it is imported; a token comes from HF_TOKEN. */
export const datasets: DatasetProgram = {
  install: "pip install datasets",
  snippets: ({ id, hubUrl, config, split, isLoadable }) => {
    if (!isLoadable) return [];
    const name = [id, ...(config === undefined ? [] : [config])].map(pyString).join(", ");
    const part = split === undefined ? "" : `, split=${pyString(split)}`;
    return [
      python`
        import os

        os.environ["HF_ENDPOINT"] = ${pyString(hubUrl)}

        from datasets import load_dataset

        dataset = load_dataset(${name}${part})
        print(dataset)
      `,
    ];
  },
};
