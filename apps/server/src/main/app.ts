import cookie from "@fastify/cookie";
import { formatRepoId } from "@orrery/registry";
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { LIMITS } from "../base/limits.ts";
import { trustedProxies } from "../base/trusted-proxies.ts";
import { createPreviewer } from "../file-preview/previewer.ts";
import { jsonBodies } from "../http/body/json-body.ts";
import { cacheControl } from "../http/cache-control.ts";
import { checkHost } from "../http/check-host.ts";
import { cors } from "../http/cors.ts";
import { createDrain, type Drain, drainConnections } from "../http/drain/drain.ts";
import { identify } from "../http/identity/identify.ts";
import { internalRoutes } from "../http/internal/internal-routes.ts";
import { bodyDeadlines } from "../http/limits/body-deadlines.ts";
import { countRefusals } from "../http/limits/count-refusals.ts";
import { createDiskReserve, keepDiskReserve } from "../http/limits/disk-reserve.ts";
import { limitConnections } from "../http/limits/limit-connections.ts";
import { limitAddresses, limitRates } from "../http/limits/rate-limits.ts";
import { refuseWhileReadOnly } from "../http/limits/read-only.ts";
import { shareLimits } from "../http/limits/share-limits.ts";
import { metrics } from "../http/metrics.ts";
import { oneHost } from "../http/one-host.ts";
import { onePort } from "../http/one-port.ts";
import { collectRoutes } from "../http/openapi/collect-routes.ts";
import { createOpenApi } from "../http/openapi/open-api.ts";
import { protocolOf } from "../http/protocols.ts";
import { requestId } from "../http/request-id.ts";
import { RequestLog } from "../http/request-log.ts";
import { routeNotFound } from "../http/route-not-found.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { serveRole } from "../http/serve-role.ts";
import { rewriteViewerUrl } from "../http/viewer-addresses.ts";
import { healthApi } from "../hub-api/health.ts";
import { indexApi } from "../hub-api/internal/index-api.ts";
import { mirrorApi } from "../hub-api/internal/mirror-api.ts";
import { bareNames } from "../hub-api/mirror/bare-names.ts";
import { falApi } from "../inference/fal/routes/fal-api.ts";
import { rewriteFalUrl } from "../inference/fal/routes/fal-hosts.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { openGateway } from "../inference/gateway/open-gateway.ts";
import { addedProvidersApi, inferenceApi } from "../inference/openai/inference-api.ts";
import { refuseAddress } from "../inference/refuse-address.ts";
import { runnerApi } from "../inference/runner-calls/runner-api.ts";
import { sendFailure } from "../inference/send-failure.ts";
import { mcpApi } from "../mcp/mcp.ts";
import { createOauth } from "../oauth/oauth.ts";
import { oauthApi } from "../oauth/oauth-api.ts";
import type { Timeouts } from "../outgoing/safe-fetch.ts";
import { createRealtimeSessions } from "../realtime/realtime-sessions.ts";
import { createSignOn } from "../sign-on/create-sign-on.ts";
import { scimApi } from "../sign-on/scim/scim-api.ts";
import { openApiApi } from "../site/openapi-api.ts";
import { createPageSender } from "../site/page-sender.ts";
import { pages } from "../site/pages.ts";
import type { Renderer } from "../site/render/renderer.ts";
import { nodeSecrets } from "../storage/secrets/secrets.ts";
import { hubApi } from "./hub-api.ts";

export interface AppDeps extends Omit<ApiContext, "gateway"> {
  readonly renderer: Renderer;
  /** How long providers are waited for, if not as usual. */
  readonly timeouts?: Timeouts;
  /** How long plans of calls are kept, if not as usual. */
  readonly planMs?: number;
  readonly logger: FastifyServerOptions["logger"];
  /** Absent: it ends when it is closed. */
  readonly drain?: Drain;
}

const MAX_PARAM_LENGTH = LIMITS.addressParts.value;
/** The default for temporary outages. */
const RETRY_AFTER_SECONDS = 5;

/** Everything that answers a request. It listens to no port: `main` does, and tests inject. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, hub } = deps;
  const app = fastify({
    logger: deps.logger,
    logController: new RequestLog(),
    // Not a number: Fastify would trust no proxy then.
    trustProxy: trustedProxies(config.trustProxy) ?? false,
    genReqId: requestId,
    serverFactory: onePort,
    frameworkErrors: refuseAddress,
    forceCloseConnections: "idle",
    // Until the last connection is closed, what comes on it is answered as ever.
    return503OnClosing: false,
    rewriteUrl: (request) => rewriteViewerUrl(rewriteFalUrl(request)),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
  });
  app.decorate("drain", deps.drain ?? createDrain());
  drainConnections(app);
  app.setErrorHandler(sendFailure);
  const openApi = createOpenApi(collectRoutes(app));
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (protocolOf(request) === "anthropic") reply.header("request-id", request.id);
    if (reply.statusCode === 503 && !reply.hasHeader("retry-after"))
      reply.header("retry-after", RETRY_AFTER_SECONDS);
  });
  cacheControl(app);
  const measured = metrics(app);
  securityHeaders(app);
  // Where only other processes connect, each may have as many as it has calls.
  if (!config.trustProxy && config.roles.has("web"))
    limitConnections(app.server, config.limits.connectionsPerAddress);
  bodyDeadlines(app, config.limits);
  countRefusals(app, hub.registry);
  const { openCounts, rates } = shareLimits(app, deps);
  limitAddresses(app, config.limits, rates);
  oneHost(app);
  await app.register(cookie);
  identify(app, hub.registry);
  serveRole(app, config);
  checkHost(app);
  limitRates(app, config.limits, rates, openCounts);
  refuseWhileReadOnly(app, hub.registry, (error) =>
    app.log.error({ err: error }, "looking for read-only mode failed"),
  );
  const reserve = createDiskReserve(config.dataFolder, config.limits.diskReserve);
  keepDiskReserve(app, reserve);
  const gateway = openGateway(deps, measured, (error) => app.log.error({ err: error }, "gateway"));
  app.addHook("onClose", () => gateway.close());
  hub.runner.observe(({ model, ...trouble }) =>
    app.log.warn({ model: formatRepoId(model.repo.id), ...trouble }, "a model failed"),
  );
  hub.mirrors?.observe((error) => app.log.warn({ err: error }, "bringing from another hub failed"));
  const context = { ...deps, gateway };
  bareNames(app, context);
  const sessions = createRealtimeSessions({
    ...context,
    openCounts,
    onError: (error) => app.log.error({ err: error }, "a live session failed"),
  });
  if (config.roles.has("web")) app.server.on("upgrade", sessions.upgrade);
  app.addHook("preClose", () => sessions.close());
  healthApi(app, context, measured, reserve);
  openApiApi(app, openApi);
  await app.register(async (scope) => runnerApi(scope, context));
  await app.register(async (scope) => {
    internalRoutes(scope, hub.signatures.shared);
    indexApi(scope, hub);
    mirrorApi(scope, hub);
  });
  await app.register(async (scope) => falApi(scope, context));
  await app.register(async (scope) => inferenceApi(scope, gateway, context));
  await app.register(async (scope) => addedProvidersApi(scope, gateway, context));
  const previewer = createPreviewer();
  app.addHook("onClose", () => previewer.close());
  const signOn = createSignOn();
  app.addHook("onClose", () => signOn.close());
  await app.register(async (scope) => {
    scope.setErrorHandler(sendFailure);
    cors(scope);
    jsonBodies(scope);
    hubApi(scope, { ...context, signOn }, previewer);
    // Before the body is read: no route takes one.
    const onRequest = async (request: FastifyRequest) => {
      throw routeNotFound(request);
    };
    scope.all("/api/*", { onRequest }, onRequest);
  });
  const oauth = createOauth({
    hub,
    hash: nodeSecrets.hash,
    ciHosts: config.ciHosts,
    selfRegistration: config.selfRegistration,
    onError: (error) => app.log.error({ err: error }, "OAuth failed"),
  });
  app.addHook("onClose", () => oauth.close());
  const pageContext = { ...context, previewer, signOn, openApi, oauth };
  const { sendFailure: showFailure } = createPageSender(pageContext);
  await app.register(async (scope) => oauthApi(scope, { config, hub, oauth, showFailure }));
  await app.register(async (scope) => mcpApi(scope, { config }));
  await app.register(async (scope) => scimApi(scope, { ...context, signOn }));
  await app.register(async (scope) => pages(scope, pageContext));
  return app;
}
