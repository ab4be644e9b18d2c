/** A text, labels to choose from, and the one that a person would choose. */
export interface Choice {
  readonly text: string;
  readonly labels: readonly string[];
  readonly right: string;
}

/** Written by hand, used for nothing but the card's figure and the tests. */
export const TEST: readonly Choice[] = [
  {
    text: "I recently bought a device from your company but it is not working as advertised and I would like to get reimbursed!",
    labels: ["refund", "legal", "faq"],
    right: "refund",
  },
  {
    text: "The goalkeeper saved the match for his team.",
    labels: ["sports", "cooking", "music"],
    right: "sports",
  },
  {
    text: "Fry the onion in a pan, then add the sauce.",
    labels: ["weather", "cooking", "finance"],
    right: "cooking",
  },
  {
    text: "The band played its new song twice.",
    labels: ["music", "health", "travel"],
    right: "music",
  },
  {
    text: "Our flight was late, but the beach near the hotel was wonderful.",
    labels: ["travel", "school", "legal"],
    right: "travel",
  },
  {
    text: "The bank will not give us a loan this year.",
    labels: ["animals", "finance", "sports"],
    right: "finance",
  },
  {
    text: "A storm with heavy rain is expected tonight.",
    labels: ["weather", "music", "technology"],
    right: "weather",
  },
  {
    text: "The server is slow since the last software update.",
    labels: ["cooking", "technology", "health"],
    right: "technology",
  },
  {
    text: "The nurse gave the patient some medicine against the fever.",
    labels: ["health", "finance", "travel"],
    right: "health",
  },
  {
    text: "The teacher gave us too much homework.",
    labels: ["sports", "school", "weather"],
    right: "school",
  },
  {
    text: "My cat is afraid of the big dog next door.",
    labels: ["legal", "animals", "technology"],
    right: "animals",
  },
  {
    text: "I forgot my password and cannot open my account.",
    labels: ["help", "music", "weather"],
    right: "help",
  },
  { text: "The judge did not accept the contract.", labels: ["law", "food", "pets"], right: "law" },
  {
    text: "Which recipe do you use for this bread?",
    labels: ["business", "food", "climate"],
    right: "food",
  },
  {
    text: "The student failed the exam.",
    labels: ["education", "holiday", "concert"],
    right: "education",
  },
  {
    text: "Please return my money for this order.",
    labels: ["refund", "school", "animals"],
    right: "refund",
  },
];
