import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const chronosForecasting: Library = {
  prettyLabel: "Chronos",
  repoName: "Chronos",
  repoUrl: "https://github.com/amazon-science/chronos-forecasting",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("chronos-forecasting", "pandas"),
    python`
      import pandas
      from chronos import BaseChronosPipeline

      pipeline = BaseChronosPipeline.from_pretrained(${pyString(id)}, device_map="cuda")

      history = pandas.DataFrame(
          {
              "series": "visitors",
              "day": pandas.date_range("2024-01-01", periods=60, freq="D"),
              "count": [100 + 10 * (day % 7) for day in range(60)],
          }
      )
      forecast = pipeline.predict_df(
          history,
          prediction_length=14,
          quantile_levels=[0.1, 0.5, 0.9],
          id_column="series",
          timestamp_column="day",
          target="count",
      )
      print(forecast)
    `,
  ],
};
