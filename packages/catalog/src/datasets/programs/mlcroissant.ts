import { pyString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import type { DatasetProgram } from "./dataset-program.ts";

/**
 * mlcroissant sends no token for the description, and only a Basic password for the files; this hub accepts
 * a token as one.
 */
export const mlcroissant: DatasetProgram = {
  install: "pip install mlcroissant",
  snippets: (use) => {
    if (use.recordSet === undefined) return [];
    const set = pyString(use.recordSet);
    const url = pyString(`${use.hubUrl}/api/datasets/${use.id}/croissant`);
    if (!use.needsToken)
      return [
        python`
          import mlcroissant as mlc

          dataset = mlc.Dataset(jsonld=${url})
          for record in dataset.records(record_set=${set}):
              print(record)
              break
        `,
      ];
    return [
      python`
        import os

        import mlcroissant as mlc
        import requests

        token = os.environ["HF_TOKEN"]
        os.environ["CROISSANT_BASIC_AUTH_USERNAME"] = "token"
        os.environ["CROISSANT_BASIC_AUTH_PASSWORD"] = token
        answer = requests.get(${url}, headers={"Authorization": f"Bearer {token}"})
        answer.raise_for_status()
        dataset = mlc.Dataset(jsonld=answer.json())
        for record in dataset.records(record_set=${set}):
            print(record)
            break
      `,
    ];
  },
};
