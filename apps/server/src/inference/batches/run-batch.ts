import { randomUUID } from "node:crypto";
import { BATCH_JOB, type BatchCall, type Job, type Viewer } from "@orrery/registry";
import { openAiError } from "../openai/open-ai-error.ts";
import { wireErrorOf } from "../openai/send-gateway-error.ts";
import { BATCH_ENDPOINTS, type BatchDeps } from "./batch-endpoints.ts";

/** Calls of one batch at the same time. */
const PLACES = 4;

/**
 * Answers the calls of a batch that have no answer so far, and makes its files. If this process ends, the next
 * one continues: an answer is kept before the next call is made in its place.
 */
export async function runBatch(
  deps: BatchDeps,
  job: Pick<Job, "endpoint" | "input">,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<object> {
  const { batches } = deps.registry;
  const id = job.endpoint.slice(BATCH_JOB.length);
  const { billTo } = job.input as { readonly billTo?: string };
  const asker = {
    viewer,
    ip: "",
    headers: billTo === undefined ? {} : { "x-hf-bill-to": billTo },
  };
  const { endpoint, calls } = await batches.begin(id);
  const left = calls.values();
  let isWanted = true;
  const work = async () => {
    for (const call of left) {
      if (!isWanted || signal.aborted) return;
      const { isOk, line } = await answerLine(call);
      // What was cut off is no answer: the next process asks again.
      if (signal.aborted) return;
      isWanted = await batches.answer(id, { position: call.position, isOk, line });
    }
  };

  async function answerLine({ customId, body }: BatchCall) {
    const head = { id: `batch_req_${randomUUID().replaceAll("-", "")}`, custom_id: customId };
    const line = (requestId: string, status_code: number, answer: object) => ({
      isOk: status_code < 400,
      line: {
        ...head,
        response: { status_code, request_id: requestId, body: answer },
        error: null,
      },
    });
    try {
      const answer = BATCH_ENDPOINTS[endpoint];
      if (!answer) throw new Error(`${endpoint} has no batches.`);
      const answered = await answer(deps, asker, body, signal);
      return line(answered.id, 200, answered.body);
    } catch (error) {
      const wire = wireErrorOf(error);
      return line(randomUUID(), wire.status, openAiError(error, wire, body));
    }
  }

  await Promise.all(Array.from({ length: PLACES }, work));
  signal.throwIfAborted();
  await batches.finish(id);
  return {};
}
