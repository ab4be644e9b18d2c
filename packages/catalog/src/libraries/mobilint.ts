import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { modelName, pipInstall, python } from "../snippet.ts";

export const mobilint: Library = {
  prettyLabel: "Mobilint",
  repoName: "mblt-model-zoo",
  repoUrl: "https://github.com/mobilint/mblt-model-zoo",
  docsUrl: "https://docs.mobilint.com",
  filter: false,
  countDownloads: 'path:"config.json" OR path_extension:"mxq"',
  reach: "own-models",
  snippets: ({ id }) => [
    pipInstall("mblt-model-zoo"),
    python`
      from mblt_model_zoo.vision import MBLT_Engine

      engine = MBLT_Engine(
          model_cls=${pyString(modelName(id))},
          model_type="DEFAULT",
          model_path="",
          core_mode="global8",
      )
      try:
          print(engine.postprocess(engine(engine.preprocess("input.jpg"))))
      finally:
          engine.dispose()
    `,
  ],
};
