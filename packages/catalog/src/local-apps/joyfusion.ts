import type { LocalApp } from "../local-app.ts";
import { every, hasTag, hasTask } from "./conditions.ts";

export const joyfusion: LocalApp = {
  prettyLabel: "JoyFusion",
  docsUrl: "https://joyfusion.app",
  mainTask: "text-to-image",
  macOsOnly: true,
  isOffered: every(hasTag("coreml"), hasTag("joyfusion"), hasTask("text-to-image")),
  use: {
    kind: "link",
    link: ({ id }) => `https://joyfusion.app/import_from_hf?repo_id=${id}`,
  },
};
