import type { Library } from "../library.ts";
import { pipInstall, python } from "../snippet.ts";

export const sapRpt1Oss: Library = {
  prettyLabel: "sap-rpt-1-oss",
  repoName: "sap-rpt-1-oss",
  repoUrl: "https://github.com/SAP-samples/sap-rpt-1-oss",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  reach: "own-models",
  snippets: () => [
    pipInstall("git+https://github.com/SAP-samples/sap-rpt-1-oss"),
    python`
      # Predict a class
      from sap_rpt_oss import SAP_RPT_OSS_Classifier
      from sklearn.datasets import load_wine
      from sklearn.model_selection import train_test_split

      features, labels = load_wine(return_X_y=True)
      known, unseen, known_labels, unseen_labels = train_test_split(features, labels, random_state=0)

      model = SAP_RPT_OSS_Classifier(max_context_size=8192, bagging=8)  # smaller needs less memory
      model.fit(known, known_labels)
      print(model.predict(unseen), model.predict_proba(unseen))
    `,
    python`
      # Predict a number
      from sap_rpt_oss import SAP_RPT_OSS_Regressor
      from sklearn.datasets import load_diabetes
      from sklearn.model_selection import train_test_split

      features, values = load_diabetes(return_X_y=True)
      known, unseen, known_values, unseen_values = train_test_split(features, values, random_state=0)

      model = SAP_RPT_OSS_Regressor(max_context_size=8192, bagging=8)
      model.fit(known, known_values)
      print(model.predict(unseen))
    `,
  ],
};
