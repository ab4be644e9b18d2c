/** Everything that the playground says, except the conversation. */
export const STRINGS = {
  page: {
    title: "Playground",
    note: "Settings are saved in the URL. Conversations stay in this browser.",
    compare: "Compare models",
    noModels: "No chat models",
    noModelsYet: "No chat models yet",
    allModels: "All models",
    addModel:
      "Publish a model with the tag “conversational” in its card, or add a provider on a model's page.",
    needsScript: "The playground needs JavaScript. Model pages work without it.",
  },
  playground: {
    conversation: "Conversation",
    /** Stands before the model's link. */
    modelIs: "Model: ",
    settings: "Settings",
    model: "Model",
    code: "Code",
    codeTitle: "Code for this conversation",
  },
  settings: {
    system: "System prompt",
    systemHint: "Sent before the first message.",
    more: "Stop, tools, JSON",
    default: "default",
    own: (value: string) => `model: ${value}`,
    slider: (label: string) => `${label}, slider`,
    examples: "Example prompts",
    temperature: "Temperature",
    maxTokens: "Max tokens",
    topP: "Top p",
    seed: "Seed",
    stop: "Stop sequences",
    stopHint: "One per line, up to four.",
    tools: "Tools",
    toolsHint: "JSON array of functions, as in the chat completions API.",
    schema: "Response JSON schema",
    schemaHint: "JSON schema. {} allows any JSON.",
  },
  presets: {
    title: "Sampling",
    own: "Model's own",
    precise: "Precise",
    balanced: "Balanced",
    creative: "Creative",
  },
  systemPrompts: [
    { label: "Short answers", text: "Answer in one or two sentences. Do not repeat the question." },
    {
      label: "Teacher",
      text: "Explain step by step, as to a student who has not seen the subject. Give one example.",
    },
    {
      label: "Code reviewer",
      text: "Review the code that you are given. List problems by severity, each with a fix.",
    },
    {
      label: "Translator",
      text: "Translate each message into English. Answer with the translation.",
    },
    { label: "JSON only", text: "Answer with one JSON object and nothing else." },
  ],
  errors: {
    json: "Invalid JSON.",
    stop: "Enter up to four sequences.",
    tools: "Enter an array of objects with a “function” that has a “name”.",
    schema: "Enter a JSON object.",
    status: (status: number) => `The hub responded with status ${status}.`,
  },
  code: {
    loading: "Loading code…",
    none: "No code for this selection.",
    program: "Language and client",
  },
  history: {
    title: "History",
    clear: "Clear history",
    hint: "Saved in this browser only.",
    empty: "Empty conversation",
    remove: (start: string) => `Delete “${start}”`,
  },
} as const;
