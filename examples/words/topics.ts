/** What a topic is called, and words that speak of it. */
export interface Topic {
  readonly names: readonly string[];
  readonly nouns: readonly string[];
  readonly verbs: readonly string[];
}

export const TOPICS: readonly Topic[] = [
  {
    names: ["refund", "refunds", "returns", "money back"],
    nouns: [
      "refund",
      "money",
      "payment",
      "order",
      "charge",
      "invoice",
      "receipt",
      "broken device",
      "purchase",
      "company",
    ],
    verbs: ["return", "get back", "cancel", "refund", "be reimbursed for", "complain about"],
  },
  {
    names: ["legal", "law", "contract"],
    nouns: ["contract", "lawyer", "court", "license", "agreement", "judge", "clause"],
    verbs: ["sue", "sign", "appeal", "review"],
  },
  {
    names: ["faq", "question", "help", "support"],
    nouns: ["password", "account", "settings", "opening hours", "manual", "login", "page"],
    verbs: ["reset", "find", "change", "open"],
  },
  {
    names: ["sports", "sport", "football"],
    nouns: ["match", "team", "goal", "coach", "league", "player", "stadium"],
    verbs: ["win", "score", "play", "train"],
  },
  {
    names: ["cooking", "food", "kitchen"],
    nouns: ["recipe", "soup", "onion", "oven", "sauce", "bread", "pan"],
    verbs: ["cook", "bake", "fry", "boil"],
  },
  {
    names: ["music", "concert"],
    nouns: ["song", "guitar", "album", "singer", "band", "piano", "melody"],
    verbs: ["sing", "record", "listen to", "compose"],
  },
  {
    names: ["travel", "tourism", "holiday"],
    nouns: ["flight", "hotel", "beach", "passport", "suitcase", "train", "island"],
    verbs: ["visit", "book", "explore", "fly to"],
  },
  {
    names: ["finance", "economy", "business"],
    nouns: ["bank", "loan", "stock", "market", "tax", "budget", "interest rate"],
    verbs: ["invest in", "lend", "trade", "sell"],
  },
  {
    names: ["weather", "climate"],
    nouns: ["rain", "storm", "snow", "wind", "cloud", "sunshine", "thunder"],
    verbs: ["forecast", "expect", "measure", "watch"],
  },
  {
    names: ["technology", "computers", "software", "tech"],
    nouns: ["computer", "software", "server", "robot", "program", "chip", "network"],
    verbs: ["program", "install", "update", "debug"],
  },
  {
    names: ["health", "medicine"],
    nouns: ["doctor", "hospital", "fever", "medicine", "patient", "pain", "nurse"],
    verbs: ["treat", "heal", "examine", "cure"],
  },
  {
    names: ["school", "education", "learning"],
    nouns: ["teacher", "exam", "student", "homework", "class", "lesson", "university"],
    verbs: ["study", "teach", "learn", "read"],
  },
  {
    names: ["animals", "nature", "pets"],
    nouns: ["dog", "cat", "horse", "bird", "fish", "rabbit", "forest"],
    verbs: ["feed", "walk", "pet", "protect"],
  },
];

/** Words of any topic: put between, they make a model look for those that tell. */
export const FILLERS =
  "a the late old new big small very good bad asked said told made went came took gave saw man woman people day night year week house city really never always today first last many few other about with without after before because while and or but in on at for from to of it they we you she he was were is are has had do did can will would".split(
    " ",
  );
