import { createHash } from "node:crypto";
import type { GatewayCall } from "../gateway-call.ts";
import { endUserOf } from "../limits/end-user.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import { canonical } from "./canonical.ts";

/** Whether the answer comes whole or in events: each is recorded as it came. */
export type AnswerForm = "whole" | "events";

export interface CandidateDigest {
  readonly candidate: Candidate;
  readonly digest: string;
}

/**
 * A digest of all that an answer depends on, for each candidate of a call: the model with its commit or mapping,
 * the task, and what is asked. The door that the call came through, and whether it counts tokens in a stream, are
 * not in it. `undefined` for a call that cannot be compared. Pure.
 */
export function callDigests(
  call: GatewayCall,
  { repo, model, candidates }: Plan,
  form: AnswerForm,
): readonly CandidateDigest[] | undefined {
  const { caller, task, input, files, runtimeOptions } = call;
  const fileDigest = (file: object) => {
    const bytes = files?.get(file);
    return bytes && sha256(bytes);
  };
  const asked = {
    ...{ form, task, runtimeOptions, input: withoutStream(input) },
    endUser: endUserOf(caller, input),
  };
  const text = canonical(asked, fileDigest);
  if (text === undefined) return undefined;
  return candidates.map((candidate) => {
    const { provider, providerModelId, revision, adapter } = candidate;
    const answering = { model: repo?.key ?? model, provider, providerModelId, revision, adapter };
    return { candidate, digest: sha256(`${canonical(answering, () => undefined)}\n${text}`) };
  });
}

function withoutStream(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const { stream: _, stream_options: __, ...rest } = input as Readonly<Record<string, unknown>>;
  return rest;
}

const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
