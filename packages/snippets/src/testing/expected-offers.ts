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
const templateByTask: Readonly<Record<string, string>> = offers.templateByTask;
const templates: Readonly<Record<string, Lists>> = offers.templates;
const order: Lists = offers.order;

/** Streams one client's page did not offer and ours does. */
const ADDED: Lists = { conversationalStream: ["js/fetch"] };

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
  if (!has && !ADDED[template]?.includes(`${language}/${client}`)) return false;
  if (template.includes("basic") && methods[client] && !methods[client].includes(task))
    return false;
  if (client === "fal_client" && provider !== "fal-ai") return false;
  if (client === "requests" && template === "textToImage" && provider !== "hf-inference")
    return false;
  return provider !== "auto" || task === "conversational" || methods[client] !== undefined;
}
