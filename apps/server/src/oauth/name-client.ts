import type { FastifyRequest } from "fastify";
import type Provider from "oidc-provider";

/** `@huggingface/hub` exchanges a code without its client ID: a public application's is known by the code. */
export async function nameClient(
  provider: Provider,
  { headers }: FastifyRequest,
  form: URLSearchParams,
): Promise<void> {
  const code = form.get("code");
  const isNamed = form.has("client_id") || headers.authorization !== undefined;
  if (isNamed || code === null || form.get("grant_type") !== "authorization_code") return;
  const found = await provider.AuthorizationCode.find(code, { ignoreExpiration: true });
  const client = found?.clientId && (await provider.Client.find(found.clientId));
  if (client && client.tokenEndpointAuthMethod === "none") form.set("client_id", client.clientId);
}
