import { type Repo, yamlScalar } from "@orrery/registry";
import type { FirstProgram } from "../../how-to-use/first-program.ts";

/** What a reader looks for, and the hint that the author replaces. */
const SECTIONS = {
  model: [
    ["Limitations", "When does it fail? What should it not be used for?"],
    ["Training", "Which data, which code, which settings?"],
    ["Evaluation", "On which data, with which results?"],
  ],
  dataset: [
    ["Contents", "What is one row? What do the columns mean?"],
    ["Source", "Where do the data come from? How were they selected and labeled?"],
    ["Limitations", "What is missing or biased? Does it hold personal data?"],
  ],
} as const;

/** The text of a first card: metadata that the hub found in the files, and sections to fill in. */
export function cardTemplate(
  { id, facts }: Pick<Repo, "id" | "facts">,
  program: FirstProgram | undefined,
): string {
  const kind = id.type === "dataset" ? "dataset" : "model";
  const lines = [
    "---",
    ...(kind === "model" ? modelFields(facts) : datasetFields(facts)),
    "---",
    "",
    `# ${id.name}`,
    "",
    `<!-- One sentence: what this ${kind} ${kind === "model" ? "does" : "contains"}, and for whom. -->`,
    "",
    ...(program ? ["## How to use", "", ...usage(program), ""] : []),
    ...SECTIONS[kind].flatMap(([title, hint]) => [`## ${title}`, "", `<!-- ${hint} -->`, ""]),
  ];
  return lines.join("\n");
}

const modelFields = (facts: Repo["facts"]) => [
  ...field("pipeline_tag", facts.pipelineTag),
  ...field("library_name", facts.libraryName),
  ...field("license", facts.license),
  ...list("base_model", facts.baseModels),
  ...list("datasets", facts.datasets),
  ...list("language", facts.languages),
  "tags: []",
];

const datasetFields = (facts: Repo["facts"]) => [
  ...field("license", facts.license),
  ...list("task_categories", facts.pipelineTag ? [facts.pipelineTag] : []),
  ...list("language", facts.languages),
  "tags: []",
];

const field = (name: string, value: string | undefined) =>
  value === undefined ? [] : [`${name}: ${yamlScalar(value)}`];

const list = (name: string, values: readonly string[]) =>
  values.length === 0 ? [] : [`${name}:`, ...values.map((value) => `- ${yamlScalar(value)}`)];

const usage = ({ library, snippet }: FirstProgram) => [
  ...(library.setUp ? [...fenced("sh", library.setUp), ""] : []),
  ...fenced(snippet.language, snippet.content),
];

const fenced = (language: string, code: string) => [`\`\`\`${language}`, code.trimEnd(), "```"];
