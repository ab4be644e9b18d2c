import type { InferenceUsageView } from "@orrery/web/page-data/usage";
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
import { choose } from "../usage/usage-choices.ts";
import { OWN_SERVER, readUsageQuery } from "../usage/usage-query.ts";
import { findPayer } from "../usage/usage-route.ts";
import type { UsageSource } from "../usage/usage-source.ts";
import type { PlainView, UsageContext } from "./usage-view.ts";

const LANGUAGE_LABEL = { python: "Python", js: "JavaScript", sh: "Shell" } as const;

/** Calling the model: language and client, who runs it, and what it is asked. */
export function inferenceView({ source, choices }: UsageContext): PlainView {
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
  const languages = [...new Set(programs.map(({ language }) => language))].map((key) => ({
    key,
    label: LANGUAGE_LABEL[key],
  }));
  const language = choose(choices, "language", languages).key;
  const clients = programs
    .filter((program) => program.language === language)
    .map((program) => ({ key: program.client, label: program.client, program }));
  const { key: client, program } = choose(choices, "client", clients);
  return {
    query: { language, client, provider, ...query },
    snippets: [presentProgram(program)],
    view: {
      kind: "inference",
      languages,
      language,
      clients: clients.map(({ key, label }) => ({ key, label })),
      client,
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
