import type { FastifyReply } from "fastify";

/** What makes git and git-lfs ask for a name and a token, and try again with them. */
export const askForCredentials = (reply: FastifyReply): FastifyReply =>
  reply.header(
    "www-authenticate",
    'Basic realm="Orrery: any name, and an access token as password"',
  );
