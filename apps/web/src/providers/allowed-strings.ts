/** What shared keys pay for. */
export const ALLOWED = {
  title: "Allowed models",
  notes: {
    hub: "The hub's keys pay only for these models, at these prices. Budgets count by them.",
    organization: "The organization's keys pay only for these models.",
  },
  label: "Allowed models",
  none: "None yet: the keys pay for no model.",
  heads: ["Model", "Provider", "Input", "Output", "Call", "Context", ""],
  imported: "imported",
  remove: "Remove",
  provider: "Provider",
  pattern: "Provider's model ID",
  patternHint: "An ID, or a pattern: gpt-* matches every ID that begins with gpt-.",
  inputPrice: "Input price",
  outputPrice: "Output price",
  requestPrice: "Price per call",
  hints: {
    inputPrice: "US dollars per million tokens.",
    outputPrice: "US dollars per million tokens.",
    requestPrice: "US dollars, such as for images.",
  },
  submit: "Allow model",
  only: "Import only",
  onlyHint:
    "A pattern such as meta/*. Empty: all models that the provider lists. What you set by hand stays.",
  import: "Import models",
} as const;
