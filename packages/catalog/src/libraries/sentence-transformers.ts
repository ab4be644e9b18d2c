import type { Library } from "../library.ts";
import { pyValue } from "../literal-values.ts";
import { pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { pipInstall, python } from "../snippet.ts";

export const sentenceTransformers: Library = {
  prettyLabel: "sentence-transformers",
  repoName: "sentence-transformers",
  repoUrl: "https://github.com/UKPLab/sentence-transformers",
  docsUrl: "https://huggingface.co/docs/hub/sentence-transformers",
  filter: true,
  snippets: (model) => {
    if (model.tags.includes("PyLate")) return [pipInstall("pylate"), lateInteraction(model)];
    const ranks = model.tags.includes("cross-encoder") || model.pipelineTag === "text-ranking";
    return [pipInstall("sentence-transformers"), ranks ? ranking(model) : similarity(model)];
  },
};

/** The option that allows this repo's code to run; empty if it has none. */
const trust = ({ tags }: ModelInfo) =>
  tags.includes("custom_code") ? ", trust_remote_code=True" : "";

const lateInteraction = ({ id }: ModelInfo) => python`
  from pylate import models, rank

  model = models.ColBERT(model_name_or_path=${pyString(id)})
  queries = model.encode(["When does the library open?"], is_query=True)
  documents = model.encode(
      [["The library opens at nine.", "Bread is baked at night."]], is_query=False
  )
  print(rank.rerank([[0, 1]], queries_embeddings=queries, documents_embeddings=documents))
`;

const ranking = (model: ModelInfo) => python`
  from sentence_transformers import CrossEncoder

  model = CrossEncoder(${pyString(model.id)}${trust(model)})
  documents = ["Bread is baked at night.", "The library opens at nine.", "The library has a garden."]
  for result in model.rank("When does the library open?", documents):
      print(result["score"], documents[result["corpus_id"]])
`;

const similarity = (model: ModelInfo) => python`
  from sentence_transformers import SentenceTransformer

  model = SentenceTransformer(${pyString(model.id)}${trust(model)})
  sentences = ${pyValue(sentencesOf(model))}
  embeddings = model.encode(sentences)
  print(model.similarity(embeddings, embeddings))
`;

function sentencesOf({ widgetData }: ModelInfo): readonly string[] {
  const { sourceSentence, sentences } = widgetData?.[0] ?? {};
  return sourceSentence && sentences && sentences.length > 0
    ? [sourceSentence, ...sentences]
    : [
        "The library opens at nine.",
        "Books can be borrowed from nine.",
        "Bread is baked at night.",
      ];
}
