import { fieldAt, findProvider } from "@orrery/inference";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { isEventStream } from "../../../outgoing/read-reply.ts";
import { type AskDeps, prepareAsk, readAnswer, sendAsk } from "../ask-provider.ts";
import type { Backend } from "../backend.ts";
import { checkKey, probeProvider } from "../plan/check-key.ts";
import { readUsage } from "../receipts/token-usage.ts";
import { relayEvents } from "../relay-events.ts";
import { relayedSource } from "../relayed-source.ts";
import { firstBytes } from "../time/first-bytes.ts";
import { errorOfReply } from "../upstream-error.ts";
import { streamedInput } from "./streamed-input.ts";

/** Providers with an HTTP API, as their files in `packages/inference` describe them. */
export const createHttpBackend = (deps: AskDeps): Backend => ({
  hasGuardrails: false,

  async answer({ call, candidate, headers }, signal) {
    const prepared = prepareAsk(deps, call, candidate);
    const begun = await sendAsk(deps, prepared, call, signal, headers);
    const reply = await readAnswer(deps, prepared, begun, signal);
    requireNoError(reply, prepared.secret);
    const output: unknown = prepared.task.response(reply, candidate.providerModelId);
    return { reply, output, usage: readUsage(reply) };
  },

  async stream({ call, candidate, headers }, signal) {
    const asked = { ...call, input: streamedInput(call) };
    const prepared = prepareAsk(deps, asked, candidate);
    if (!prepared.prepared.url.endsWith("/completions"))
      throw new GatewayError(
        "invalid-request",
        `${candidate.provider} does not support streaming for this request.`,
      );
    const reply = await sendAsk(deps, prepared, call, signal, headers);
    if (isEventStream(reply)) {
      await firstBytes(reply.body, signal);
      return (sink, options) => relayEvents(reply.body, sink, options);
    }
    reply.body.destroy();
    throw new GatewayError("malformed-reply", "The provider did not stream its response.");
  },

  offersRealtime: (provider) => findProvider(provider, deps.providers)?.realtime !== undefined,

  realtime: async ({ candidate }) => relayedSource(deps, candidate),

  probe: (provider, key) => probeProvider(deps, provider, key),

  checkKey: (provider, key) => checkKey(deps, provider, key),
});

/** Some services put an error in a reply that says it went well. */
function requireNoError(reply: unknown, secret: string | undefined): void {
  if (typeof fieldAt(reply, ["error", "message"]) !== "string") return;
  const code = Number(fieldAt(reply, ["error", "code"]));
  throw errorOfReply(reply, { status: code >= 400 && code < 600 ? code : 502, secret });
}
