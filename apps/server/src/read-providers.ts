import { createProviders, findProvider, openAiCompatible, type Providers } from "@orrery/inference";
import { z } from "zod";
import { readEntries } from "./read-entries.ts";
import { StartError } from "./start-error.ts";

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
    embeddingsPath: path.optional(),
  })
  .refine(({ chatPath, embeddingsPath }) => chatPath ?? embeddingsPath, {
    error: "needs chatPath or embeddingsPath",
  });

/** The providers of a hub: the built-in ones and the operator's files. Throws `bad-settings` as `readCatalog`. */
export function readProviders(folder: string): Providers {
  const problems: string[] = [];
  const isTaken = (key: string) =>
    key === "auto" || key === "own" || findProvider(key) !== undefined;
  const services = readEntries(folder, { kind: "providers", schema: service, isTaken }, problems);
  if (problems.length > 0)
    throw new StartError("bad-settings", `${folder}: ${problems.join("; ")}`);
  return createProviders(
    Object.fromEntries(
      Object.entries(services).map(([key, { label, baseUrl, chatPath, embeddingsPath }]) => [
        key,
        openAiCompatible(key, {
          label,
          baseUrl,
          ...(chatPath && { chatPath }),
          ...(embeddingsPath && { embeddingsPath }),
        }),
      ]),
    ),
  );
}
