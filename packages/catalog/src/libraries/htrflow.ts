import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python, shell } from "../snippet.ts";

export const htrflow: Library = {
  prettyLabel: "HTRflow",
  repoName: "HTRflow",
  repoUrl: "https://github.com/AI-Riksarkivet/htrflow",
  docsUrl: "https://ai-riksarkivet.github.io/htrflow",
  filter: false,
  snippets: ({ id }) => [
    shell`
      pip install htrflow
      htrflow pipeline pipeline.yaml page.jpg
    `,
    python`
      from htrflow.models.framework.model import ModelClass  # put the model's own class here
      from htrflow.pipeline.pipeline import Pipeline
      from htrflow.pipeline.steps import Task

      pipeline = Pipeline([Task(ModelClass, {"model": ${pyString(id)}}, {})])
    `,
  ],
};
