import {
  type PasskeyAnswer,
  type PasskeyQuestion,
  RegistryError,
  type Site,
} from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import type { FastifyReply } from "fastify";
import { passkeySite } from "../../../http/identity/passkey-site.ts";
import { challengeCookie } from "../../../http/identity/sign-in-cookies.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";

/** Where this request's passkeys work. Throws `bad-request`: pages offer none there. */
export function requireSite({ config }: PageContext, { request }: PageRequest): Site {
  const site = passkeySite(config, request);
  if (typeof site === "object") return site;
  throw new RegistryError("bad-request", "Passkeys need a host name and HTTPS.");
}

/** The question for the device; its challenge also goes into a cookie, so that no other browser can answer. */
export function presentQuestion(
  { request }: PageRequest,
  reply: FastifyReply,
  { challenge, options }: PasskeyQuestion,
): ActionData {
  challengeCookie.set(request, reply, challenge);
  return { errors: {}, values: {}, passkeyOptions: options };
}

/** What the device answered. */
export function readAnswer(
  context: PageContext,
  visit: PageRequest,
  reply: FastifyReply,
  response: string,
): PasskeyAnswer {
  const challenge = challengeCookie.read(visit.request);
  challengeCookie.clear(visit.request, reply);
  return { site: requireSite(context, visit), challenge, response };
}
