import * as current from "@aws-sdk/client-bedrock-runtime";
import * as old from "bedrock-runtime-http1";
import type { RunningHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";

/** What a client proves itself with. */
export type Credential =
  | { readonly token: string }
  | { readonly id: string; readonly secret: string };

/** Both that the hub gives: a token, and an access key with its secret. */
export interface RuntimeCredentials {
  readonly bearer: { readonly token: string };
  readonly signature: { readonly id: string; readonly secret: string };
}

/** Signs up the first account and has it make one credential of each kind. */
export async function makeRuntimeCredentials(hub: RunningHub): Promise<RuntimeCredentials> {
  const token = await administratorToken(hub, "ada");
  const made = await fetch(`${hub.origin}/settings/tokens?_data=tokens`, {
    method: "POST",
    body: new URLSearchParams({ intent: "create-access-key", name: "sdk", expires: "30" }),
    headers: { authorization: `Bearer ${token}`, "sec-fetch-site": "same-origin" },
  });
  const { newAccessKey } = (await made.json()) as { newAccessKey: RuntimeCredentials["signature"] };
  return { bearer: { token }, signature: newAccessKey };
}

type Options = Omit<ConstructorParameters<typeof current.BedrockRuntimeClient>[0], "token">;

/** The two SDKs that the hub is proven with, unmodified: the newest speaks HTTP/2, the old one HTTP/1.1. */
export const SDKS = {
  "3.1162 by HTTP/2": current,
  "3.750 by HTTP/1.1": old as unknown as typeof current,
};
export type SdkName = keyof typeof SDKS;

/** What an event stream held, read to its end; `failed` is what its iterator threw. */
export interface ReadStream {
  readonly chunks: readonly Readonly<Record<string, unknown>>[];
  readonly failed?: Error;
}

/** One client of an SDK, led to a hub. */
export function runtimeClient(
  name: SdkName,
  origin: string,
  credential: Credential,
  options: Options = {},
) {
  const sdk = SDKS[name];
  const client = new sdk.BedrockRuntimeClient({
    region: "hub",
    endpoint: origin,
    ...("token" in credential
      ? { token: credential, authSchemePreference: ["httpBearerAuth"] }
      : { credentials: { accessKeyId: credential.id, secretAccessKey: credential.secret } }),
    ...options,
  });
  const bodyOf = (body: object | Uint8Array) =>
    body instanceof Uint8Array ? body : JSON.stringify(body);
  return {
    client,
    /** Other operations: their commands, and how they are sent. */
    commands: sdk,
    send: client.send.bind(client),
    invoke: (modelId: string, body: object | Uint8Array, more: object = {}) =>
      client.send(new sdk.InvokeModelCommand({ modelId, body: bodyOf(body), ...more })),
    stream: (modelId: string, body: object, more: object = {}, abortSignal?: AbortSignal) =>
      client.send(
        new sdk.InvokeModelWithResponseStreamCommand({ modelId, body: bodyOf(body), ...more }),
        { ...(abortSignal && { abortSignal }) },
      ),
  };
}

type Reply = Awaited<ReturnType<ReturnType<typeof runtimeClient>["stream"]>>;

/** Reads what `stream` answered. */
export async function readStream({ body = empty() }: Reply): Promise<ReadStream> {
  const chunks: Record<string, unknown>[] = [];
  try {
    for await (const { chunk } of body)
      chunks.push(JSON.parse(Buffer.from(chunk?.bytes ?? []).toString()));
    return { chunks };
  } catch (error) {
    return { chunks, failed: error as Error };
  }
}

async function* empty(): AsyncGenerator<never> {}

/** What an SDK threw, or `undefined`. */
export const failureOf = (call: Promise<unknown>): Promise<RuntimeError | undefined> =>
  call.then(
    () => undefined,
    (error) => error,
  );

export interface RuntimeError extends Error {
  readonly $metadata: { readonly httpStatusCode?: number; readonly attempts?: number };
  readonly originalStatusCode?: number;
  readonly resourceName?: string;
  readonly originalMessage?: string;
}
