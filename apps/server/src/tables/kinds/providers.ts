import {
  type CompatibleService,
  createProviders,
  openAiCompatible,
  type Provider,
  type TaskName,
} from "@orrery/inference";
import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { tableKind } from "../table-kind.ts";

const path = z.string().regex(/^\/[\w./-]{1,200}$/, "must be a path that begins with a slash");

/** Programs print the URL, so it must not contain a password; paths are appended, so it must have no query. */
const isPlain = (text: string) => {
  const url = URL.parse(text);
  return !url || `${url.username}${url.password}${url.search}${url.hash}` === "";
};

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(isPlain, { error: "must not contain a user, password, query or fragment", abort: true })
  .transform((url) => url.replace(/\/+$/, ""));

const host = z
  .string()
  .regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, "must be the name of a host");

/** Of a row, as a file or an administrator gives it. */
export const providerFields = z.strictObject({
  label: z.string().trim().min(1).max(100),
  baseUrl,
  // The openai clients append this themselves and can call nothing else.
  chatPath: path.endsWith("/chat/completions", "must end with /chat/completions").optional(),
  completionsPath: path.optional(),
  embeddingsPath: path.optional(),
  imagesPath: path.optional(),
  speechPath: path.optional(),
  transcriptionsPath: path.optional(),
  rerankPath: path.optional(),
  imageEditsPath: path.optional(),
  tokensPath: path.optional(),
  // Lets the hub call a URL inside the operator's network, or without https.
  allowPrivate: z.boolean().optional(),
  keyless: z.boolean().optional(),
  mediaHosts: z.array(host).max(50).optional(),
  replicas: z
    .array(z.strictObject({ baseUrl, weight: z.int().min(1).max(100).default(1) }))
    .min(1)
    .max(LIMITS.providerReplicas.value)
    .refine((all) => new Set(all.map((one) => one.baseUrl)).size === all.length, {
      error: "must not name an address twice",
    })
    .optional(),
  tasks: z
    .record(
      z.string().max(50),
      z.union([z.strictObject({ hidden: z.literal(true) }), z.strictObject({ baseUrl })]),
    )
    .optional(),
});

type Given = Partial<z.output<typeof providerFields>>;

/** Reserved words that are used like provider IDs in programs, model names and URLs. */
const WORDS = new Set([
  "auto",
  "own",
  "fastest",
  "cheapest",
  "preferred",
  "least-busy",
  "models",
  "v1",
  "api",
]);
/** This hub's own runtime, and the one that is spoken to with an SDK. */
const FIXED = new Set(["hf-inference", "bedrock"]);

const builtIn = createProviders();

export const providers = tableKind(providerFields, {
  find: (key) => (Object.hasOwn(builtIn, key) ? builtIn[key] : undefined),
  refuse(given: Given, { key, current, source }) {
    if (WORDS.has(key)) return `"${key}" is reserved`;
    if (FIXED.has(key)) return `"${key}" is part of the hub and cannot be changed`;
    // Keys of accounts and organizations would go where one administrator says.
    if (source.kind === "administrator" && current)
      return `"${key}" is a provider that the hub knows; change it by a file in the data folder`;
    if (!current && !Object.entries(given).some(([field, value]) => value && /Path$/.test(field)))
      return "needs the path of a task, such as chatPath";
    const unknown = Object.keys(given.tasks ?? {}).find(
      (task) => !Object.hasOwn(current?.tasks ?? {}, task),
    );
    if (unknown !== undefined) return `tasks.${unknown}: not a task of this provider`;
    const isPrivate = given.allowPrivate === true && source.kind === "administrator";
    if (source.kind === "file" || isPrivate) return undefined;
    if (given.allowPrivate) return "allowPrivate: allowed only in a file in the data folder";
    return urlsOf(given).every((url) => url.startsWith("https:"))
      ? undefined
      : source.kind === "update"
        ? "baseUrl: must be https in an update"
        : "baseUrl: must be https, unless allowPrivate is true";
  },
  build(key, given: Given, current: Provider | undefined): Provider {
    const { allowPrivate, keyless, mediaHosts, replicas, tasks = {}, ...service } = given;
    const made = openAiCompatible(
      key,
      omitUndefined({
        label: current?.label ?? key,
        baseUrl: current?.baseUrl ?? "",
        isLocal: allowPrivate,
        isKeyless: keyless,
        ...service,
      }) as unknown as CompatibleService,
    );
    const all = { ...current?.tasks, ...made.tasks };
    return {
      ...made,
      ...current,
      ...(made.realtime && { realtime: made.realtime }),
      ...omitUndefined({ label: given.label, baseUrl: given.baseUrl, mediaHosts, replicas }),
      ...omitUndefined({ isLocal: allowPrivate, isKeyless: keyless }),
      tasks: Object.fromEntries(
        Object.entries(all).flatMap(([name, task]) => {
          const change = tasks[name as TaskName];
          if (change && "hidden" in change) return [];
          return [[name, { ...task, ...change }]];
        }),
      ),
    };
  },
});

const urlsOf = ({ baseUrl, replicas = [], tasks = {} }: Given): readonly string[] => [
  ...(baseUrl === undefined ? [] : [baseUrl]),
  ...replicas.map((one) => one.baseUrl),
  ...Object.values(tasks).flatMap((task) => ("baseUrl" in task ? [task.baseUrl] : [])),
];
