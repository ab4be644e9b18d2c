import { LANGUAGE_LABELS } from "@orrery/snippets/callers";
import type { InferenceUsageView } from "@orrery/web/page-data/repo/how-to-use";
import { listSwitches } from "../../how-to-use/chat-switches.ts";
import { isFirst, moreGroupOf, moreLabelOf, programKey } from "../../how-to-use/client-choices.ts";
import {
  callWay,
  inputsError,
  keyVariableOf,
  listPrograms,
  listProviderChoices,
  noInferenceReason,
  OWN_SERVER_URL,
  PROVIDER_GROUPS,
  type Program,
  sampleOf,
  tokenScope,
} from "../../how-to-use/inference-usage.ts";
import { presentBlocks } from "../../how-to-use/present-program.ts";
import { choose, type UsageChoices, withAddress } from "../../how-to-use/usage-choices.ts";
import { OWN_SERVER, readUsageQuery } from "../../how-to-use/usage-query.ts";
import { findPayer } from "../../how-to-use/usage-route.ts";
import type { UsageSource } from "../../how-to-use/usage-source.ts";
import { isChat } from "../../widget/sample-text.ts";
import type { PlainView, UsageContext } from "./usage/usage-view.ts";

/** Calling the model: language and client, provider, and input. */
export function inferenceView({ source, choices: given }: UsageContext): PlainView {
  const choices = withProgram(given);
  const reason = noInferenceReason(source);
  if (reason !== undefined)
    return { query: {}, snippets: [], view: { kind: "no-inference", reason } };

  const payer = findPayer(source.payers, choices.address.get("bill_to") ?? "")?.name;
  const providers = listProviderChoices(source, payer);
  const provider = choose(choices, "provider", providers).key;
  const { programs, way, query, ...fields } = readFields(
    source,
    { provider, bill_to: payer },
    choices.address,
  );
  const program = chooseProgram(choices, programs);
  const { language, client } = program;
  const shown = programs.filter(isFirst);
  return {
    query: { language, client, provider, ...query },
    snippets: presentBlocks(program),
    view: {
      kind: "inference",
      languages: [...new Set(shown.map(({ language }) => language))].map((key) => ({
        ...{ key, label: LANGUAGE_LABELS[key] },
      })),
      language,
      clients: shown
        .filter((one) => one.language === language)
        .map((one) => ({ key: one.client, label: one.client })),
      client,
      more: moreOf(programs),
      program: programKey(program),
      providers: providers.map(({ key, label, group }) => ({
        ...{ key, label, group: PROVIDER_GROUPS[group] },
      })),
      provider,
      keyVariable: way ? keyVariableOf(way, program) : "",
      ...(way && { tokenScope: tokenScope(source, way, client) }),
      chats: source.model !== undefined && isChat(source.model),
      switches: listSwitches(source),
      ...fields,
    },
  };
}

/** `program` names a language and a client in one word, as a select has to. */
function withProgram(choices: UsageChoices): UsageChoices {
  const [language, client] = choices.address.get("program")?.split("/") ?? [];
  if (!language || !client) return choices;
  return withAddress(choices, { program: undefined, language, client });
}

/** A client implies its language; the first client of a language is its default. */
function chooseProgram(choices: UsageChoices, programs: readonly Program[]): Program {
  const { address } = choices;
  const named = programs.find(({ client }) => client === address.get("client"));
  const language = address.get("language") ?? named?.language;
  const languages = [...new Set(programs.map(({ language }) => language))];
  const ordered = languages.toSorted(
    (one, other) => LANGUAGES.indexOf(one) - LANGUAGES.indexOf(other),
  );
  const { key } = choose(
    withAddress(choices, { language }),
    "language",
    ordered.map((key) => ({ key })),
  );
  const clients = programs.filter((program) => program.language === key);
  const offered = clients.map((program) => ({ key: program.client, program }));
  return choose(choices, "client", offered).program;
}

const LANGUAGES = Object.keys(LANGUAGE_LABELS);

/** The clients under *More*, with headings. */
function moreOf(programs: readonly Program[]): InferenceUsageView["more"] {
  const more = programs.filter((program) => !isFirst(program));
  return Object.entries(Object.groupBy(more, moreGroupOf)).map(([label, group = []]) => ({
    label,
    choices: group.map((program) => ({ key: programKey(program), label: moreLabelOf(program) })),
  }));
}

const SWITCHES = ["tools", "json_schema", "reasoning", "image_url"] as const;
const OPTIONS: readonly string[] = [
  ...["stream", "temperature", "max_tokens", "top_p", "options"],
  ...SWITCHES,
];

/** The visitor's input, its effect on the programs, and its part of the URL. */
function readFields(
  source: UsageSource,
  asked: { readonly provider: string; readonly bill_to: string | undefined },
  address: URLSearchParams,
) {
  const { query: read, written, errors } = readUsageQuery(address, source.providers);
  const wrong = inputsError(source, read.inputs);
  const isOwn = asked.provider === OWN_SERVER;
  const { stream, temperature, max_tokens, top_p, options: others, endpoint_url } = read;
  const { inputs, parameters } = read;
  const programs = listPrograms(source, {
    ...{ ...asked, stream, temperature, max_tokens, top_p, options: others, parameters },
    ...Object.fromEntries(SWITCHES.map((name) => [name, read[name]])),
    ...(isOwn && { endpoint_url }),
    ...(!wrong && { inputs }),
  });
  const way = callWay(source, asked);
  const sample = sampleOf(source);
  const options = pick(written, OPTIONS);
  return {
    programs,
    query: {
      ...options,
      ...(asked.bill_to !== undefined && { bill_to: asked.bill_to }),
      ...(isOwn && written.endpoint_url !== OWN_SERVER_URL && pick(written, ["endpoint_url"])),
      ...(written.inputs !== sample?.text && pick(written, ["inputs"])),
      ...pick(written, ["parameters"]),
    },
    ...(isOwn && { endpointUrl: written.endpoint_url ?? OWN_SERVER_URL }),
    way,
    ...(way?.group === "hub" && {
      payers: source.payers.map(({ name }) => name),
      payer: way.billTo ?? "",
    }),
    values: { ...options, inputs: written.inputs ?? sample?.text ?? "" },
    errors: { ...errors, ...(wrong && { inputs: wrong }) },
    inputFormat: sample?.format ?? "text",
  } satisfies Partial<InferenceUsageView> & Readonly<Record<string, unknown>>;
}

const pick = (written: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(written).filter(([name]) => names.includes(name)));
