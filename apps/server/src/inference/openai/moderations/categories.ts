/** The categories of the API, in its order. */
export const CATEGORIES = [
  "harassment",
  "harassment/threatening",
  "hate",
  "hate/threatening",
  "illicit",
  "illicit/violent",
  "self-harm",
  "self-harm/intent",
  "self-harm/instructions",
  "sexual",
  "sexual/minors",
  "violence",
  "violence/graphic",
] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * What models call them, in lower case, with words joined by `-`. Toxicity as such counts as harassment, the
 * widest of the categories for how people are spoken to. The short ones are those of a widespread family.
 */
const LABELS: Readonly<Record<string, Category>> = {
  ...Object.fromEntries(CATEGORIES.map((one) => [one, one])),
  abusive: "harassment",
  bullying: "harassment",
  hr: "harassment",
  insult: "harassment",
  obscene: "harassment",
  offensive: "harassment",
  "severe-toxic": "harassment",
  "severe-toxicity": "harassment",
  toxic: "harassment",
  toxicity: "harassment",
  threat: "harassment/threatening",
  h: "hate",
  "hate-speech": "hate",
  hateful: "hate",
  "identity-attack": "hate",
  "identity-hate": "hate",
  racism: "hate",
  h2: "hate/threatening",
  illegal: "illicit",
  "self-harm-intent": "self-harm/intent",
  selfharm: "self-harm",
  sh: "self-harm",
  suicide: "self-harm",
  nsfw: "sexual",
  porn: "sexual",
  s: "sexual",
  "sexual-explicit": "sexual",
  "sexually-explicit": "sexual",
  s3: "sexual/minors",
  v: "violence",
  violent: "violence",
  v2: "violence/graphic",
};

/** The category that a model's label stands for; nothing for labels such as `neutral`. */
export function categoryOf(label: string): Category | undefined {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  return Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
}
