import type { Library, LibrarySnippet } from "../library.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { pipInstall, python } from "../snippet.ts";

export const multimolecule: Library = {
  prettyLabel: "MultiMolecule",
  repoName: "MultiMolecule",
  repoUrl: "https://github.com/MultiMolecule/multimolecule",
  docsUrl: "https://multimolecule.danling.org",
  filter: false,
  snippets: (model) => {
    const text = model.widgetData?.[0]?.text || "";
    const task = text ? predictorTask(model) : undefined;
    return [
      pipInstall("multimolecule"),
      embed(model, text.replaceAll(model.maskToken || "<mask>", "A")),
      ...(task ? [predict(model, task, text)] : []),
    ];
  },
};

function predictorTask({ tags, pipelineTag }: ModelInfo): string | undefined {
  if (tags.includes("rna-secondary-structure")) return "rna-secondary-structure";
  return pipelineTag === "fill-mask" ? pipelineTag : undefined;
}

function embed({ id }: ModelInfo, sequence: string): LibrarySnippet {
  const load = code`
    from multimolecule import AutoModel, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(${pyString(id)})
    model = AutoModel.from_pretrained(${pyString(id)})
  `;
  if (!sequence) return python`${load}`;
  return python`
    ${load}

    tokens = tokenizer(${pyString(sequence)}, return_tensors="pt")
    embeddings = model(**tokens).last_hidden_state
  `;
}

const predict = ({ id }: ModelInfo, task: string, text: string) => python`
  import multimolecule  # makes its tasks known to transformers
  from transformers import pipeline

  predictor = pipeline(${pyString(task)}, model=${pyString(id)})
  result = predictor(${pyString(text)})
  print(${task === "fill-mask" ? "result" : 'result["secondary_structure"]'})
`;
