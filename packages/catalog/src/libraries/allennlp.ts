import type { Library } from "../library.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { pipInstall, python } from "../snippet.ts";

export const allennlp: Library = {
  prettyLabel: "AllenNLP",
  repoName: "AllenNLP",
  repoUrl: "https://github.com/allenai/allennlp",
  docsUrl: "https://huggingface.co/docs/hub/allennlp",
  filter: true,
  snippets: (model) => [
    pipInstall("allennlp", "allennlp-models"),
    python`
      ${load(model)}
      ${model.tags.includes("question-answering") ? ASK : ""}
    `,
  ],
};

const load = ({ id }: ModelInfo) => code`
  import allennlp_models  # registers the classes that the archive names
  from allennlp.predictors.predictor import Predictor

  predictor = Predictor.from_path(${pyString(`hf://${id}`)})
`;

const ASK = code`
  answer = predictor.predict_json(
      {"passage": "The library opens at nine and closes at six.", "question": "When does it close?"}
  )
  print(answer["best_span_str"])
`;
