import type { FastifyRequest } from "fastify";

/** The error format that the caller of a URL reads. `page`: HTML, if the caller accepts it. */
export type Protocol =
  | "anthropic"
  | "datasets-server"
  | "fal"
  | "hub"
  | "mcp"
  | "oauth"
  | "oci"
  | "ollama"
  | "open-ai"
  | "page"
  | "runtime"
  | "scim";

/** By URL prefix; the longest match wins. None of them can be an account's name. */
const PREFIXES: Readonly<Record<string, Protocol>> = {
  "/v1": "open-ai",
  "/v1/messages": "anthropic",
  "/v2": "oci",
  "/v2/rerank": "open-ai",
  "/api": "hub",
  "/api/fal": "fal",
  "/api/chat": "ollama",
  "/api/generate": "ollama",
  "/api/embed": "ollama",
  "/api/embeddings": "ollama",
  "/api/tags": "ollama",
  "/api/show": "ollama",
  "/api/ps": "ollama",
  "/api/pull": "ollama",
  "/api/push": "ollama",
  "/api/create": "ollama",
  "/api/copy": "ollama",
  "/api/delete": "ollama",
  "/api/blobs": "ollama",
  "/api/version": "ollama",
  "/queue": "fal",
  "/tokens": "fal",
  "/storage": "fal",
  "/model": "runtime",
  "/bedrock": "runtime",
  "/guardrail": "runtime",
  "/async-invoke": "runtime",
  "/mcp": "mcp",
  "/oauth": "oauth",
  "/.well-known": "oauth",
  "/scim": "scim",
  "/datasets-server": "datasets-server",
};

/** Routes of a dataset viewer: they name a dataset in the query, which no page does. */
const DATASET_ROUTES = new Set(
  `/croissant /filter /first-rows /info /is-valid /parquet /rows /search /size /splits /statistics`.split(
    " ",
  ),
);

type Asked = Pick<FastifyRequest, "url" | "headers">;

/** The protocol of a URL. */
export function protocolOf({ url, headers }: Asked): Protocol {
  const [address = "", query = ""] = url.split("?", 2);
  const path = address.replace(/^\/+/, "/");
  const [first = "", second = ""] = path.split("/", 3).slice(1);
  if (DATASET_ROUTES.has(`/${first}`) && second === "" && /(?:^|&)dataset=/.test(query))
    return "datasets-server";
  const found = PREFIXES[`/${first}/${second}`] ?? PREFIXES[`/${first}`] ?? "page";
  // Both APIs have `/v1/models`; clients of one of them send a version.
  return found === "open-ai" && headers["anthropic-version"] !== undefined ? "anthropic" : found;
}

/** Whether an error should be a page: browsers accept HTML by name, programs do not. */
export const wantsHtml = (request: Asked): boolean =>
  protocolOf(request) === "page" && /\btext\/html\b/i.test(`${request.headers.accept ?? ""}`);

/** Whether a URL is a file of a repo without a namespace, such as `gpt2/resolve/main/config.json`. */
export const isFileOfBareRepo = (url: string): boolean =>
  /^\/(?:datasets\/|spaces\/)?[^/?]+\/(?:resolve|raw)\/[^/?]+\/[^/?]/.test(url);
