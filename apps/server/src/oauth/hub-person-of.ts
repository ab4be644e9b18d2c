import type { Registry } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { HubPerson } from "./hub-person.ts";

/** Who is signed in by the hub's own cookie: a token signs no one in to an application. */
export async function hubPersonOf(
  { sessions }: Pick<Registry, "sessions">,
  { viewer, credential }: FastifyRequest,
): Promise<HubPerson | undefined> {
  if (viewer.kind !== "account" || credential?.kind !== "session") return undefined;
  const session = (await sessions.list(viewer)).find(({ key }) => key === credential.key);
  const signedInAt = Math.floor((session?.createdAt.getTime() ?? 0) / 1000);
  return { accountKey: viewer.key, signedInAt };
}
