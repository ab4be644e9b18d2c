import offers from "../fixtures/offers.json" with { type: "json" };

export interface Offer {
  readonly provider: string;
  readonly task: string;
  readonly streaming: boolean;
  /** `language/client`, in order. */
  readonly clients: readonly string[];
}

type Lists = Readonly<Record<string, readonly string[]>>;
const providerTasks: Lists = offers.providerTasks;
const methods: Lists = offers.methods;
const templateByTask: Readonly<Record<string, string>> = {
  ...offers.templateByTask,
  "visual-question-answering": "visualQuestionAnswering",
};
const templates: Readonly<Record<string, Lists>> = offers.templates;
const order: Lists = offers.order;

const BOTH_HUB_CLIENTS = ["python/huggingface_hub", "js/huggingface.js"];
const PLAIN = ["python/requests", "js/fetch", "sh/curl"];

/** What the field's pages did not offer and ours do, by template. */
const ADDED: Lists = {
  conversationalStream: ["js/fetch"],
  documentQuestionAnswering: ["js/huggingface.js", "js/fetch", "sh/curl"],
  questionAnswering: ["js/huggingface.js", ...PLAIN],
  tableQuestionAnswering: ["js/huggingface.js", ...PLAIN],
  tabular: [...BOTH_HUB_CLIENTS, "js/fetch", "sh/curl"],
  visualQuestionAnswering: [...BOTH_HUB_CLIENTS, ...PLAIN],
  zeroShotClassification: BOTH_HUB_CLIENTS,
  zeroShotImageClassification: [...BOTH_HUB_CLIENTS, "js/fetch", "sh/curl"],
};

/** If the response is the image or audio itself, one command saves it. */
const KEPT_BY_CURL = [
  "hf-inference image-to-image",
  "hf-inference text-to-audio",
  "hf-inference text-to-image",
  "hf-inference text-to-speech",
  "deepinfra text-to-speech",
  "together text-to-speech",
];

/** Methods of JavaScript's client that the field's pages did not use. */
const ADDED_METHODS: Lists = {
  "huggingface.js": [
    "audio-classification",
    "audio-to-audio",
    "image-segmentation",
    "image-to-text",
    "object-detection",
  ],
};

/**
 * What the field's pages offered and the clients refuse: `client provider task`. By executing them, and
 * by the clients' own tables.
 */
const REFUSED: readonly string[] = [
  "huggingface_hub auto image-text-to-image",
  "huggingface_hub auto image-text-to-video",
  "huggingface_hub auto tabular-regression",
  "huggingface_hub deepinfra text-to-image",
  "huggingface_hub fal-ai audio-to-audio",
  "huggingface_hub fal-ai image-text-to-image",
  "huggingface_hub fal-ai image-text-to-video",
  "huggingface_hub groq text-generation",
  "huggingface_hub hf-inference tabular-regression",
  "huggingface_hub novita image-text-to-video",
  "huggingface_hub ovhcloud text-generation",
  "huggingface_hub scaleway text-generation",
  "huggingface_hub together automatic-speech-recognition",
  "huggingface_hub wavespeed image-text-to-image",
  "huggingface_hub wavespeed image-text-to-video",
  "huggingface_hub zai-org image-to-text",
  "huggingface.js auto image-to-text",
  "huggingface.js groq text-generation",
  "huggingface.js hf-inference image-to-text",
  "huggingface.js novita text-generation",
];

/** What has to be offered for every provider and task, by the fixture. `auto` serves every task. */
export function listExpectedOffers(): readonly Offer[] {
  const tasks = Object.keys(templateByTask).filter((task) => task !== "image-text-to-text");
  const all: Lists = { ...providerTasks, auto: ["conversational", ...tasks] };
  return Object.entries(all).flatMap(([provider, names]) =>
    names
      .filter((task) => task === "conversational" || templateByTask[task])
      .flatMap((task) => {
        const plain = {
          provider,
          task,
          streaming: false,
          clients: clientsFor(provider, task, false),
        };
        if (task !== "conversational") return [plain];
        return [
          plain,
          { provider, task, streaming: true, clients: clientsFor(provider, task, true) },
        ];
      }),
  );
}

function clientsFor(provider: string, task: string, streaming: boolean): readonly string[] {
  const chat = streaming ? "conversationalStream" : "conversational";
  const template = task === "conversational" ? chat : (templateByTask[task] ?? "");
  return order.languages!.flatMap((language) =>
    order[language]!.filter((client) =>
      isExpected({ provider, task, template, language, client }),
    ).map((client) => `${language}/${client}`),
  );
}

interface Question {
  readonly provider: string;
  readonly task: string;
  readonly template: string;
  readonly language: string;
  readonly client: string;
}

function isExpected({ provider, task, template, language, client }: Question): boolean {
  const has = templates[language]?.[client]?.includes(template);
  const isKept = client === "curl" && KEPT_BY_CURL.includes(`${provider} ${task}`);
  const isAdded = ADDED[template]?.includes(`${language}/${client}`) || isKept;
  if (!has && !isAdded) return false;
  if (REFUSED.includes(`${client} ${provider} ${task}`)) return false;
  const known = [...(methods[client] ?? []), ...(ADDED_METHODS[client] ?? [])];
  if (template.includes("basic") && methods[client] && !known.includes(task)) return false;
  if (client === "fal_client" && provider !== "fal-ai") return false;
  if (client === "requests" && template === "textToImage" && provider !== "hf-inference")
    return false;
  return provider !== "auto" || task === "conversational" || methods[client] !== undefined;
}
