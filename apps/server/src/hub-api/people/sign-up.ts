import type { FastifyInstance } from "fastify";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  createInvitation,
  deleteInvitation,
  getSignUp,
  newInvitation,
  setSignUp,
  signUpChange,
} from "../schemas/admin/accounts.ts";

/** Who may sign up, and invitations, for administrators. */
export function signUpApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { signUps } = hub.registry;

  app.get("/api/admin/sign-up", { config: { api: getSignUp } }, async ({ viewer }) => ({
    invitations: (await signUps.invitations(viewer)).map(
      ({ createdAt, expiresAt, ...invitation }) => ({
        ...invitation,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
    ),
    mode: await signUps.mode(),
    domains: await signUps.domains(),
  }));

  app.put("/api/admin/sign-up", { config: { api: setSignUp } }, async ({ viewer, body }) => {
    const { mode, domains } = signUpChange.parse(body);
    if (domains) await signUps.setDomains(viewer, domains);
    await signUps.setMode(viewer, mode);
    return { mode: await signUps.mode(), domains: await signUps.domains() };
  });

  app.post(
    "/api/admin/invitations",
    { config: { api: createInvitation } },
    async (request, reply) => {
      const { note } = newInvitation.parse(request.body ?? {});
      const token = await signUps.invite(request.viewer, note);
      const url = `${originOf(config, request)}/sign-up?invitation=${encodeURIComponent(token)}`;
      return reply.code(201).send({ url });
    },
  );

  app.delete<{ readonly Params: { readonly key: string } }>(
    "/api/admin/invitations/:key",
    { config: { api: deleteInvitation } },
    async ({ viewer, params }, reply) => {
      await signUps.withdraw(viewer, params.key);
      return reply.code(204).send();
    },
  );
}
