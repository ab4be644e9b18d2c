import { createProviders, findProvider, openAiCompatible, type Providers } from "@orrery/inference";
import { z } from "zod";
import { readEntries } from "./read-entries.ts";
import { StartError } from "./start-error.ts";
import { withoutGaps } from "./without-gaps.ts";

const path = z.string().regex(/^\/[\w./-]{1,200}$/, "must be a path that begins with a slash");

/** Programs print the address, so it may hold no password; paths are appended, so no query. */
const isPlain = (text: string) => {
  const url = URL.parse(text);
  return !url || `${url.username}${url.password}${url.search}${url.hash}` === "";
};

/** `providers/<key>.json`: a service that speaks the usual chat protocol. */
const service = z
  .strictObject({
    label: z.string().trim().min(1).max(100),
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .refine(isPlain, { error: "must hold no user, password, query or fragment", abort: true })
      .transform((url) => url.replace(/\/+$/, "")),
    // The openai clients append this themselves and can call nothing else.
    chatPath: path.endsWith("/chat/completions", "must end with /chat/completions").optional(),
    completionsPath: path.optional(),
    embeddingsPath: path.optional(),
    imagesPath: path.optional(),
    speechPath: path.optional(),
    transcriptionsPath: path.optional(),
    tokensPath: path.optional(),
    // Lets the hub itself call an address inside the operator's network, or without https.
    allowPrivate: z.boolean().default(false),
    keyless: z.boolean().default(false),
  })
  .refine((given) => Object.keys(given).some((field) => field.endsWith("Path")), {
    error: "needs the path of a task, such as chatPath",
  });

/** Words that stand where a provider's id may stand, in programs, models' names and addresses. */
const TAKEN = new Set([
  "bedrock",
  "auto",
  "own",
  "fastest",
  "cheapest",
  "preferred",
  "models",
  "v1",
  "api",
]);

/** The providers of a hub: the built-in ones and the operator's files. Throws `bad-settings` as `readCatalog`. */
export function readProviders(folder: string): Providers {
  const problems: string[] = [];
  const isTaken = (key: string) => TAKEN.has(key) || findProvider(key) !== undefined;
  const services = readEntries(folder, { kind: "providers", schema: service, isTaken }, problems);
  if (problems.length > 0)
    throw new StartError("bad-settings", `${folder}: ${problems.join("; ")}`);
  return createProviders(
    Object.fromEntries(
      Object.entries(services).map(([key, { allowPrivate, keyless, ...given }]) => [
        key,
        openAiCompatible(key, {
          ...withoutGaps(given),
          isLocal: allowPrivate,
          isKeyless: keyless,
        }),
      ]),
    ),
  );
}
