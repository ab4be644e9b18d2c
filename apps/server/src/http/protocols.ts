import type { FastifyRequest } from "fastify";

/** How the caller of an address reads errors. `page`: as HTML, if it asks for that. */
export type Protocol =
  | "anthropic"
  | "datasets-server"
  | "fal"
  | "hub"
  | "oauth"
  | "open-ai"
  | "page"
  | "runtime"
  | "scim";

/** By the beginning of an address; the longest counts. None of them can be an account's name. */
const PREFIXES: Readonly<Record<string, Protocol>> = {
  "/v1": "open-ai",
  "/v1/messages": "anthropic",
  "/api": "hub",
  "/api/fal": "fal",
  "/queue": "fal",
  "/tokens": "fal",
  "/storage": "fal",
  "/model": "runtime",
  "/bedrock": "runtime",
  "/guardrail": "runtime",
  "/async-invoke": "runtime",
  "/oauth": "oauth",
  "/.well-known": "oauth",
  "/scim": "scim",
};

/** Routes of a dataset viewer: they name a dataset in the query, which no page does. */
const DATASET_ROUTES = new Set(
  `/croissant /filter /first-rows /info /is-valid /parquet /rows /search /size /splits /statistics`.split(
    " ",
  ),
);

type Asked = Pick<FastifyRequest, "url" | "headers">;

/** The protocol that an address belongs to. */
export function protocolOf({ url, headers }: Asked): Protocol {
  const [address = "", query = ""] = url.split("?", 2);
  const path = address.replace(/^\/+/, "/");
  const [first = "", second = ""] = path.split("/", 3).slice(1);
  if (DATASET_ROUTES.has(`/${first}`) && second === "" && /(?:^|&)dataset=/.test(query))
    return "datasets-server";
  const found = PREFIXES[`/${first}/${second}`] ?? PREFIXES[`/${first}`] ?? "page";
  // The same address is OpenAI's to a client that does not name Anthropic's version.
  return found === "anthropic" && headers["anthropic-version"] === undefined ? "open-ai" : found;
}

/** Whether an error is to be a page: browsers ask for HTML by name, programs do not. */
export const wantsHtml = (request: Asked): boolean =>
  protocolOf(request) === "page" && /\btext\/html\b/i.test(`${request.headers.accept ?? ""}`);

/** Whether an address is a file of a repo without a namespace, such as `gpt2/resolve/main/config.json`. */
export const isFileOfBareRepo = (url: string): boolean =>
  /^\/(?:datasets\/|spaces\/)?[^/?]+\/(?:resolve|raw)\/[^/?]+\/[^/?]/.test(url);
