import cookie from "@fastify/cookie";
import { formatRepoId } from "@orrery/registry";
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { hubApi } from "./api/api.ts";
import type { ApiContext } from "./api/context.ts";
import { falApi } from "./api/fal/fal-api.ts";
import { rewriteFalUrl } from "./api/fal/fal-hosts.ts";
import { healthApi } from "./api/health.ts";
import { inferenceApi } from "./api/inference/inference-api.ts";
import { refuseAddress } from "./api/refuse-address.ts";
import { routeNotFound, sendFailure } from "./api/send-failure.ts";
import { openGateway } from "./gateway/open-gateway.ts";
import type { Patience } from "./gateway/safe-fetch.ts";
import { bodyDeadlines } from "./http/body-deadlines.ts";
import { cacheControl } from "./http/cache-control.ts";
import { checkHost } from "./http/check-host.ts";
import { cors } from "./http/cors.ts";
import { createDiskReserve, keepDiskReserve } from "./http/disk-reserve.ts";
import { identify } from "./http/identify.ts";
import { jsonBodies } from "./http/json-body.ts";
import { limitConnections } from "./http/limit-connections.ts";
import { metrics } from "./http/metrics.ts";
import { oneHost } from "./http/one-host.ts";
import { onePort } from "./http/one-port.ts";
import { originOf } from "./http/origin.ts";
import { createMemoryRates, limitAddresses, limitRates } from "./http/rate-limits.ts";
import { requestId } from "./http/request-id.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { trustedProxies } from "./http/trusted-proxies.ts";
import { LIMITS } from "./limits.ts";
import { pages } from "./pages/pages.ts";
import { createPeeker } from "./peek/peeker.ts";
import { createLiveSessions } from "./realtime/live-sessions.ts";
import type { Renderer } from "./render/renderer.ts";

export interface AppDeps extends Omit<ApiContext, "gateway"> {
  readonly renderer: Renderer;
  /** How long providers are waited for, if not as usual. */
  readonly patience?: Patience;
  readonly logger: FastifyServerOptions["logger"];
}

const MAX_PARAM_LENGTH = LIMITS.addressParts.value;
/** Of what is away for a moment, where nobody knows better. */
const RETRY_AFTER_SECONDS = 5;

/** Everything that answers a request. It listens to no port: `main` does, and tests inject. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, hub } = deps;
  const app = fastify({
    logger: deps.logger,
    // Not as a number: Fastify trusts nobody then.
    trustProxy: trustedProxies(config.trustProxy) ?? false,
    genReqId: requestId,
    serverFactory: onePort,
    frameworkErrors: refuseAddress,
    forceCloseConnections: "idle",
    rewriteUrl: rewriteFalUrl,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
  });
  app.setErrorHandler(sendFailure);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (reply.statusCode === 503 && !reply.hasHeader("retry-after"))
      reply.header("retry-after", RETRY_AFTER_SECONDS);
  });
  cacheControl(app);
  const measured = metrics(app);
  securityHeaders(app);
  if (!config.trustProxy) limitConnections(app.server, config.limits.connectionsPerAddress);
  bodyDeadlines(app, config.limits);
  const rates = createMemoryRates();
  limitAddresses(app, config.limits, rates);
  oneHost(app);
  await app.register(cookie);
  identify(app, hub.registry);
  checkHost(app);
  limitRates(app, config.limits, rates);
  const reserve = createDiskReserve(config.dataFolder, config.limits.diskReserve);
  keepDiskReserve(app, reserve);
  const gateway = openGateway(deps, measured, (error) => app.log.error({ err: error }, "gateway"));
  app.addHook("onClose", () => gateway.close());
  hub.runner.observe(({ model, ...trouble }) =>
    app.log.warn({ model: formatRepoId(model.repo.id), ...trouble }, "a model failed"),
  );
  const context = { ...deps, gateway };
  const sessions = createLiveSessions({
    ...context,
    onError: (error) => app.log.error({ err: error }, "a live session failed"),
  });
  app.server.on("upgrade", sessions.upgrade);
  app.addHook("preClose", () => sessions.close());
  healthApi(app, context, measured, reserve);
  await app.register(async (scope) => falApi(scope, context));
  await app.register(async (scope) => inferenceApi(scope, gateway, context));
  const peeker = createPeeker();
  app.addHook("onClose", () => peeker.close());
  await app.register(async (scope) => {
    scope.setErrorHandler(sendFailure);
    cors(scope);
    jsonBodies(scope);
    hubApi(scope, context, peeker);
    // Before its body is read: whatever it is, nothing takes it.
    const onRequest = async (request: FastifyRequest) => {
      throw routeNotFound(request, originOf(config, request));
    };
    scope.all("/api/*", { onRequest }, onRequest);
  });
  await app.register(async (scope) => pages(scope, { ...context, peeker }));
  return app;
}
