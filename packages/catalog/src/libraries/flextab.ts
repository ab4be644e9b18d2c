import type { Library } from "../library.ts";
import { pipInstall, python } from "../snippet.ts";

export const flextab: Library = {
  prettyLabel: "FlexTab",
  repoName: "FlexTab",
  repoUrl: "https://github.com/SAP-samples/flextab",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  reach: "own-models",
  snippets: () => [
    pipInstall("git+https://github.com/SAP-samples/flextab"),
    python`
      # Predict a class
      from flextab import FlexTabClassifier
      from sklearn.datasets import load_wine
      from sklearn.model_selection import train_test_split

      features, labels = load_wine(return_X_y=True)
      known, unseen, known_labels, unseen_labels = train_test_split(features, labels, random_state=0)

      model = FlexTabClassifier(max_context_size=8192, bagging=8)  # smaller numbers need less memory
      model.fit(known, known_labels)
      print(model.predict(unseen), model.predict_proba(unseen))
    `,
    python`
      # Predict a number
      from flextab import FlexTabRegressor
      from sklearn.datasets import load_diabetes
      from sklearn.model_selection import train_test_split

      features, values = load_diabetes(return_X_y=True)
      known, unseen, known_values, unseen_values = train_test_split(features, values, random_state=0)

      model = FlexTabRegressor(max_context_size=8192, bagging=8)
      model.fit(known, known_values)
      print(model.predict(unseen))
    `,
    python`
      # Tell which rows of two tables belong together
      from flextab import FlexTabMatcher
      from flextab.utils.test_utils import load_febrl4

      left, left_unseen, right, right_unseen, matches, matches_unseen = load_febrl4()

      model = FlexTabMatcher(max_context_size=8192, bagging=1)
      model.fit(left, right, matches)
      print(model.predict(left_unseen, right_unseen))
    `,
  ],
};
