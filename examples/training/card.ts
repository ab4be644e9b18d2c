import type { ModelSize } from "./text-model.ts";

/** What a hub reads at the top of a card. */
export interface FrontMatter {
  readonly task: string;
  readonly library: string;
  readonly tags: readonly string[];
  /** YAML lines of sample inputs. */
  readonly widget: string;
  readonly name: string;
  /** Where the figure was measured, in words, and as an id. */
  readonly dataset: readonly [id: string, name: string];
  readonly metric: readonly [type: string, name: string, value: number];
}

/** The block between the dashes. */
export function formatFrontMatter(matter: FrontMatter): string {
  const [datasetType, datasetName] = matter.dataset;
  const [metricType, metricName, value] = matter.metric;
  return `---
license: apache-2.0
language: en
library_name: ${matter.library}
pipeline_tag: ${matter.task}
tags:
${[...matter.tags, "example"].map((tag) => `  - ${tag}`).join("\n")}
widget:
${matter.widget}
model-index:
  - name: ${matter.name}
    results:
      - task:
          type: ${matter.task}
        dataset:
          type: ${datasetType}
          name: ${datasetName}
        metrics:
          - type: ${metricType}
            name: ${metricName}
            value: ${value.toFixed(4)}
---
`;
}

/** Two columns: what to expect of a model, and what not. */
export const formatAbilities = (
  rows: readonly (readonly [can: string, cannot: string])[],
): string =>
  ["| It can | It cannot |", "|---|---|", ...rows.map(([can, not]) => `| ${can} | ${not} |`)].join(
    "\n",
  );

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
export const grouped = (count: number): string => count.toLocaleString("en");
export const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

/** Says that it is an example, and how large. */
export const formatSize = ({ parameters, vocabulary, onnxBytes }: ModelSize): string =>
  `**${grouped(parameters)} parameters**, ${kilobytes(onnxBytes)} of weights, ${grouped(vocabulary)} word pieces`;

/** The note that every example carries. */
export const NOT_A_PRODUCT = `> [!NOTE]
> This is an example, not a product: it was trained from scratch on sentences that a program made up, so that a
> new hub has a genuine model to try. For real work, take a model that has seen the real world.
`;
