/** Limits of a new token for calls of models. */
export const STRINGS = {
  title: "Limits for calls of models",
  models: "Models",
  modelsHint: "Names or patterns such as ada/* gpt-4*. Empty: all.",
  amount: "Budget",
  amountHint: "US dollars per period. It becomes one of your budgets.",
  period: "Period",
  periods: { day: "Day", month: "Month", total: "Total" },
  requestsPerMinute: "Requests per minute",
  tokensPerMinute: "Tokens per minute",
  cacheSeconds: "Recorded answers",
  cacheHint: "For how many seconds the same call gets the same answer. Empty: never.",
} as const;
