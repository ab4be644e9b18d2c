import { type Registry, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LIMITS } from "../../../base/limits.ts";
import { findViewerOf } from "../../../realtime/viewer-of-maker.ts";
import { makerOf } from "../../fal/routes/fal-call.ts";
import { abortOnClose, sendEvents } from "../../openai/inference-call.ts";
import { followResponse } from "../background/follow-response.ts";

const MOST = LIMITS.responseFollowers.value;

/** Sends the events of a response in the background to those who follow it; each account has so many followers. */
export function responseFollower(
  app: FastifyInstance,
  registry: Pick<Registry, "backgroundResponses" | "credentials" | "jobs" | "keptResponses">,
) {
  const following = new Map<string, number>();
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort(new Error("The hub is shutting down.")));

  /** Throws `too-many-jobs`. */
  function requireRoom({ viewer }: Pick<FastifyRequest, "viewer">): string {
    const key = viewer.kind === "account" ? viewer.key : "";
    if ((following.get(key) ?? 0) < MOST) return key;
    throw new RegistryError(
      "too-many-jobs",
      `Too many streams of responses in the background (limit: ${MOST}). End one first.`,
    );
  }

  async function follow(request: FastifyRequest, reply: FastifyReply, id: string, after: number) {
    const { viewer, ip } = request;
    const key = requireRoom(request);
    following.set(key, (following.get(key) ?? 0) + 1);
    const maker = makerOf(request);
    const signal = AbortSignal.any([abortOnClose(reply), closing.signal]);
    const counts = async () => (await findViewerOf(registry, maker, ip)) !== undefined;
    try {
      await sendEvents(request, reply, (target) =>
        followResponse(registry, viewer, target, { id, after, signal, counts }),
      );
    } finally {
      const left = (following.get(key) ?? 1) - 1;
      if (left > 0) following.set(key, left);
      else following.delete(key);
    }
    return reply;
  }

  return { follow, requireRoom };
}
