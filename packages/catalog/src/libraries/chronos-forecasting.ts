import type { Library } from "../library.ts";

export const chronosForecasting: Library = {
  prettyLabel: "Chronos",
  repoName: "Chronos",
  repoUrl: "https://github.com/amazon-science/chronos-forecasting",
  filter: false,
};
