import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const bertopic: Library = {
  prettyLabel: "BERTopic",
  repoName: "BERTopic",
  repoUrl: "https://github.com/MaartenGr/BERTopic",
  filter: true,
  snippets: ({ id }) => [
    pipInstall("bertopic"),
    python`
      from bertopic import BERTopic

      topic_model = BERTopic.load(${pyString(id)})
      print(topic_model.get_topic_info())
    `,
  ],
};
