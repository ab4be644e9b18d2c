import type { Library } from "../library.ts";

export const sklearn: Library = {
  prettyLabel: "Scikit-learn",
  repoName: "Scikit-learn",
  repoUrl: "https://github.com/scikit-learn/scikit-learn",
  filter: true,
  countDownloads: 'path:"sklearn_model.joblib"',
};
