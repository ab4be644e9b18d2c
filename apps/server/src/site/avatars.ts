import { type Registry, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { FILE_POLICY } from "../http/security-headers.ts";

/** A picture's address, by the digest of its profile: another picture has another address. */
export const avatarPath = (digest: string): string => `/avatars/${digest}`;

/** The pictures of accounts, organizations and the hub: public, as their names are. */
export function avatars(app: FastifyInstance, { profiles }: Pick<Registry, "profiles">): void {
  app.get<{ Params: { digest: string } }>("/avatars/:digest", async (request, reply) => {
    const avatar = await profiles.findAvatar(request.params.digest);
    if (!avatar) throw new RegistryError("entry-not-found", "Picture not found.");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", FILE_POLICY)
      .type(avatar.mediaType)
      .send(Buffer.from(avatar.bytes));
  });
}
