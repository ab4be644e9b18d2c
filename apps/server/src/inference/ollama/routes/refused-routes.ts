import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { ollamaRefusal } from "../../schemas/ollama.ts";

/** What this hub does otherwise than Ollama, whose models are on a person's own machine. */
const REFUSED = [
  [
    "POST",
    "/api/pull",
    "ollamaPull",
    "This hub pulls no models. Call those that it has by name, as /api/tags lists them, without pulling them.",
  ],
  [
    "POST",
    "/api/push",
    "ollamaPush",
    "This hub takes no models by Ollama's API. Upload the files to a repo, with hf upload or git.",
  ],
  [
    "POST",
    "/api/create",
    "ollamaCreate",
    "This hub creates no models by Ollama's API. Upload a GGUF file to a repo, with hf upload or git.",
  ],
  [
    "POST",
    "/api/copy",
    "ollamaCopy",
    "This hub copies no models by Ollama's API. Duplicate the repo, with POST /api/models/{namespace}/{repo}/duplicate.",
  ],
  [
    "DELETE",
    "/api/delete",
    "ollamaDelete",
    "This hub deletes no models by Ollama's API. Delete the repo in its settings, or with hf repo delete.",
  ],
  [
    "HEAD",
    "/api/blobs/:digest",
    "ollamaFindBlob",
    "This hub takes no blobs. Upload the files to a repo, with hf upload or git.",
  ],
  [
    "POST",
    "/api/blobs/:digest",
    "ollamaPutBlob",
    "This hub takes no blobs. Upload the files to a repo, with hf upload or git.",
  ],
] as const;

/** Says what to do instead, before a body is read. */
export function refusedRoutes(app: FastifyInstance): void {
  for (const [method, url, id, message] of REFUSED) {
    const refuse = async (): Promise<never> => {
      throw new GatewayError("invalid-request", message);
    };
    const config = { runsModels: true, api: ollamaRefusal(id, message) } as const;
    app.route({ method, url, config, onRequest: refuse, handler: refuse });
  }
}
