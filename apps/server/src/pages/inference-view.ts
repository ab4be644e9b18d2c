import type { Snippet } from "@orrery/snippets";
import type { InferenceUsageView } from "@orrery/web/page-data/usage";
import {
  isFirst,
  LANGUAGE_LABEL,
  moreGroupOf,
  moreLabelOf,
  programKey,
} from "../usage/client-choices.ts";
import {
  callWay,
  inputsError,
  keyVariableOf,
  listPrograms,
  listProviderChoices,
  noInferenceReason,
  OWN_SERVER_URL,
  PROVIDER_GROUPS,
  presentProgram,
  sampleOf,
  tokenScope,
} from "../usage/inference-usage.ts";
import { isChat } from "../usage/sample-text.ts";
import { choose, type UsageChoices, withAddress } from "../usage/usage-choices.ts";
import { OWN_SERVER, readUsageQuery } from "../usage/usage-query.ts";
import { findPayer } from "../usage/usage-route.ts";
import type { UsageSource } from "../usage/usage-source.ts";
import type { PlainView, UsageContext } from "./usage-view.ts";

/** Calling the model: language and client, who runs it, and what it is asked. */
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
    snippets: [presentProgram(program)],
    view: {
      kind: "inference",
      languages: [...new Set(shown.map(({ language }) => language))].map((key) => ({
        ...{ key, label: LANGUAGE_LABEL[key] },
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
      keyVariable: way ? keyVariableOf(way, program.client) : "",
      ...(way && { tokenScope: tokenScope(source, way, client) }),
      chats: source.model !== undefined && isChat(source.model),
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

/** A client alone says its language; the first of a language stands for it. */
function chooseProgram(choices: UsageChoices, programs: readonly Snippet[]): Snippet {
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

const LANGUAGES = Object.keys(LANGUAGE_LABEL);

/** What is not shown beside the usual ones, under its headings. */
function moreOf(programs: readonly Snippet[]): InferenceUsageView["more"] {
  const more = programs.filter((program) => !isFirst(program));
  return Object.entries(Object.groupBy(more, moreGroupOf)).map(([label, group = []]) => ({
    label,
    choices: group.map((program) => ({ key: programKey(program), label: moreLabelOf(program) })),
  }));
}

const OPTIONS = ["stream", "temperature", "max_tokens", "top_p"];

/** What the visitor wrote, what it makes of the programs, and what of it belongs in the address. */
function readFields(
  source: UsageSource,
  asked: { readonly provider: string; readonly bill_to: string | undefined },
  address: URLSearchParams,
) {
  const { query: read, written, errors } = readUsageQuery(address, source.providers);
  const wrong = inputsError(source, read.inputs);
  const isOwn = asked.provider === OWN_SERVER;
  const { stream, temperature, max_tokens, top_p, endpoint_url, inputs } = read;
  const programs = listPrograms(source, {
    ...{ ...asked, stream, temperature, max_tokens, top_p },
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
