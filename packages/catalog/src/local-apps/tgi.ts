import type { LocalApp } from "../local-app.ts";
import { hasTag } from "./conditions.ts";

export const tgi: LocalApp = {
  prettyLabel: "TGI",
  docsUrl: "https://huggingface.co/docs/text-generation-inference/",
  mainTask: "text-generation",
  isOffered: hasTag("text-generation-inference"),
};
