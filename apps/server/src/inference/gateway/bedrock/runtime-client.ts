import {
  BedrockRuntimeClient,
  InvokeModelCommand,
  InvokeModelWithResponseStreamCommand,
} from "@aws-sdk/client-bedrock-runtime";
import type { Usage } from "../receipts/token-usage.ts";
import type { Invocation, RuntimeClient } from "./invocation.ts";
import type { RuntimeAccess } from "./runtime-access.ts";
import { runtimeError } from "./runtime-error.ts";
import { type RuntimeClientDeps, RuntimeHandler } from "./runtime-handler.ts";

/** The SDK's own number of attempts in its standard mode. */
const ATTEMPTS = 3;

/**
 * A client of the runtime's SDK that keeps to the gateway's way out. The SDK itself signs, corrects a wrong clock,
 * tries again and keeps up to fifty endpoints it has worked out.
 */
export function createRuntimeClient(
  access: RuntimeAccess,
  isOperators: boolean,
  deps: RuntimeClientDeps,
): RuntimeClient {
  const { timeouts } = deps;
  const { region, endpoint, mode, appId } = access;
  const client = new BedrockRuntimeClient({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    ...credentialsOf(access),
    defaultsMode: mode,
    retryMode: "standard",
    maxAttempts: ATTEMPTS,
    userAgentAppId: appId,
    requestHandler: new RuntimeHandler(mode, isOperators, deps),
  });

  return {
    async invoke(invocation, signal) {
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(timeouts.totalMs)]);
        const command = new InvokeModelCommand(inputOf(invocation));
        const headersOf = keepHeaders(command);
        const { body, contentType, $metadata } = await client.send(command, { abortSignal: limit });
        return {
          bytes: body,
          contentType: contentType ?? "application/json",
          attempts: $metadata.attempts ?? 1,
          usage: countsIn(headersOf()),
        };
      } catch (error) {
        throw runtimeError(error, signal, access);
      }
    },
    async stream(invocation, signal) {
      try {
        const command = new InvokeModelWithResponseStreamCommand(inputOf(invocation));
        const { body } = await client.send(command, { abortSignal: signal });
        return chunksOf(body ?? none(), (error) => runtimeError(error, signal, access));
      } catch (error) {
        throw runtimeError(error, signal, access);
      }
    },
    close: () => client.destroy(),
  };
}

const inputOf = ({ modelId, body, options }: Invocation) => ({
  modelId,
  body,
  contentType: "application/json",
  accept: "application/json",
  ...options,
});

type Headers = Readonly<Record<string, string>>;

/** The SDK reads of an answer's headers only those of its model of the API. */
function keepHeaders({ middlewareStack }: InvokeModelCommand): () => Headers {
  let kept: Headers = {};
  middlewareStack.add(
    (next) => async (args) => {
      const answered = await next(args);
      kept = (answered.response as { readonly headers?: Headers }).headers ?? kept;
      return answered;
    },
    { step: "deserialize" },
  );
  return () => kept;
}

/** `X-Amzn-Bedrock-Input-Token-Count` and its like come with every model's answer. */
function countsIn(headers: Headers): Usage {
  const count = (name: string): number | undefined => {
    const text = headers[`x-amzn-bedrock-${name}-token-count`] ?? "";
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const inputTokens = count("input");
  const outputTokens = count("output");
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  };
}

/** Always explicit, so that a caller's own access never uses credentials from the hub's environment. */
function credentialsOf({ credential }: RuntimeAccess) {
  switch (credential.kind) {
    case "api-key":
      return {
        token: { token: credential.apiKey },
        authSchemePreference: ["httpBearerAuth"],
      };
    case "access-key": {
      const { kind: _, ...credentials } = credential;
      return { credentials, authSchemePreference: ["sigv4"] };
    }
    case "role":
      return {};
  }
}

async function* none() {}

interface StreamEvent {
  readonly chunk?: { readonly bytes?: Uint8Array | undefined } | undefined;
}

async function* chunksOf(events: AsyncIterable<StreamEvent>, asError: (error: unknown) => unknown) {
  try {
    for await (const { chunk } of events) if (chunk?.bytes) yield chunk.bytes;
  } catch (error) {
    throw asError(error);
  }
}
