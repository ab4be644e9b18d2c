import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getDoctor } from "../../hub/admin/doctor.ts";
import { isTicket, TICKET_HEADER } from "../../hub/doctor/ticket.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/doctor.ts";

const MOST_BYTES = 16_000_000;
const PAUSE_MS = 1_000;

/** The doctor's report, and the probes that a doctor asks through the hub's public address. */
export function doctorApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.get("/api/admin/doctor", { config: { api: schemas.getDoctor } }, ({ viewer }) =>
    getDoctor(hub, viewer),
  );

  const requireTicket = async ({ headers }: FastifyRequest) => {
    if (!isTicket(hub.signingKey, headers[TICKET_HEADER], new Date()))
      throw new RegistryError("forbidden", "The doctor's ticket is invalid or has expired.");
  };

  app.register(async (probes) => {
    probes.addHook("onRequest", requireTicket);
    // Bodies are counted, whatever their content type.
    probes.removeAllContentTypeParsers();
    probes.addContentTypeParser("*", (_request, _body, done) => done(null));

    probes.get(
      "/api/doctor/request",
      { config: { api: schemas.probeRequest } },
      ({ protocol, host, ip, headers }) => ({
        hubId: hub.id,
        ...{ protocol, host, address: ip },
        forwarded: `${headers["x-forwarded-for"] ?? ""}`.split(",").filter((one) => one.trim())
          .length,
      }),
    );

    // Sent as answers of models are.
    probes.get("/api/doctor/stream", { config: { api: schemas.probeStream } }, (_request, reply) =>
      reply
        .type("text/event-stream")
        .header("cache-control", "no-store")
        .header("x-accel-buffering", "no")
        .send(Readable.from(twoPieces())),
    );

    probes.post(
      "/api/doctor/body",
      { bodyLimit: MOST_BYTES, config: { api: schemas.probeBody } },
      ({ raw }) => countBytes(raw),
    );
  });
}

async function* twoPieces(): AsyncGenerator<string> {
  yield "data: first\n\n";
  await setTimeout(PAUSE_MS);
  yield "data: second\n\n";
}

async function countBytes(
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ readonly bytes: number; readonly spreadMs: number }> {
  let [bytes, first] = [0, 0];
  for await (const piece of pieces) {
    first ||= performance.now();
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES)
      throw new RegistryError("bad-request", `A probe has at most ${MOST_BYTES} bytes.`);
  }
  return { bytes, spreadMs: first === 0 ? 0 : Math.round(performance.now() - first) };
}
