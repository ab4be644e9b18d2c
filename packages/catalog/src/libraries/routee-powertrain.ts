import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const routeePowertrain: Library = {
  prettyLabel: "RouteE-Powertrain",
  repoName: "RouteE-Powertrain",
  repoUrl: "https://github.com/NatLabRockies/routee-powertrain",
  docsUrl: "https://natlabrockies.github.io/routee-powertrain/",
  filter: false,
  countDownloads: 'path_extension:"onnx" OR path_extension:"joblib"',
  snippets: ({ id }) => [
    pipInstall("routee.powertrain"),
    python`
      import pandas
      import routee.powertrain as powertrain
      from routee.powertrain.registry import HFRegistry

      registry = HFRegistry(repo_id=${pyString(id)})
      print(powertrain.query_available_models(make="toyota", registry=registry))

      model = powertrain.load_model("fill-in-one-of-these", registry=registry)
      road = {"distance": [0.3, 0.8], "speed_mph": [25, 50], "grade_percent": [1.5, -0.5]}  # miles
      print(model.predict(pandas.DataFrame(road)))
    `,
  ],
};
