import type { Task } from "../task.ts";

export const timeSeriesForecasting: Task = {
  label: "Time Series Forecasting",
  modality: "tabular",
  subtasks: [
    { id: "univariate-time-series-forecasting", label: "Univariate Time Series Forecasting" },
    { id: "multivariate-time-series-forecasting", label: "Multivariate Time Series Forecasting" },
  ],
  libraries: [],
  summary: "Continues a series of measurements into the future.",
};
