import type { Library } from "../library.ts";

export const renderformer: Library = {
  prettyLabel: "RenderFormer",
  repoName: "RenderFormer",
  repoUrl: "https://github.com/microsoft/renderformer",
  filter: false,
};
