import type { PassThrough } from "node:stream";
import { decode } from "@orrery/realtime";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { digestOf, SIGNATURE_HEADER } from "../../base/signatures/process-signature.ts";
import { answerAsk } from "../../runner/remote/answer-ask.ts";
import { RUNNER_PATH, type RunnerAsk, runnerAsk } from "../../runner/remote/runner-ask.ts";
import type { ApiContext } from "../gateway/context.ts";
import { callRunner } from "../schemas/runner-calls.ts";
import { sendFrames } from "./send-frames.ts";

/** For numbers, names and framing around a call's texts and files. */
const FRAMING_BYTES = 1_000_000;
/** Bytes that a letter of a text may take, escaped; images of a chat may be Base64. */
const SPREAD = 2;

declare module "fastify" {
  interface FastifyRequest {
    /** What the body of a call between processes must hash to. */
    signedDigest: string;
  }
}

/** Runs models for other processes of the hub, which asked before whether the caller may (decision 096). */
export function runnerApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  if (!config.runner) return;
  const { modelTextBytes, modelFileBytes } = config.limits;
  const bodyLimit = SPREAD * (modelTextBytes + modelFileBytes) + FRAMING_BYTES;
  app.register(async (calls) => {
    calls.decorateRequest("signedDigest", "");
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    const options = {
      ...{ bodyLimit, config: { api: callRunner, ownCredentials: true } },
      // Before the body is read.
      onRequest: async (request: FastifyRequest) => {
        const { method, url: path, headers } = request;
        const digest = hub.signatures.own.open(headers[SIGNATURE_HEADER], { method, path });
        if (digest === undefined) throw refused();
        request.signedDigest = digest;
      },
    };
    calls.post(RUNNER_PATH, options, (request, reply) => {
      const ask = readAsk(request);
      const leaving = new AbortController();
      reply.raw.once("close", () => leaving.abort());
      const signal = AbortSignal.any([leaving.signal, app.drain.over]);
      const deps = { runner: hub.runner, findRepo: hub.registry.repos.byKey };
      return send(request, reply, sendFrames(answerAsk(deps, ask, signal), signal));
    });
  });
}

function send({ log }: FastifyRequest, reply: FastifyReply, frames: PassThrough): FastifyReply {
  frames.on("error", (error) => {
    if (error.name !== "AbortError") log.error({ err: error }, "a call of another process failed");
  });
  return reply
    .type("application/octet-stream")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(frames);
}

/** A newer process may ask what this one does not know. */
function readAsk({ body, signedDigest }: FastifyRequest): RunnerAsk {
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  if (digestOf(bytes) !== signedDigest) throw refused();
  try {
    return runnerAsk.parse(decode(bytes));
  } catch {
    throw new RegistryError("bad-request", "This version does not know the call.");
  }
}

const refused = () =>
  new RegistryError("forbidden", "The signature is invalid, has expired, or was used before.");
