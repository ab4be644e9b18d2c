import { plural } from "../ui/format.ts";

/** Everything that leaderboards say. */
export const STRINGS = {
  title: "Leaderboards",
  note: "From the evaluation results in the models' cards. This hub didn't measure them.",
  model: "Model",
  table: (dataset: string, part: string, metric: string) =>
    `${[dataset, part].filter(Boolean).join(", ")}: ${metric}`,
  more: (count: number) => `${plural(count, "more model")} with a result`,
} as const;
