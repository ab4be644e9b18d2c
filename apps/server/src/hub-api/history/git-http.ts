import type { Readable } from "node:stream";
import { RegistryError, type RepoId } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  forCaller,
  isOurFault,
  RETRIED,
  RETRY_SECONDS,
  wireError,
} from "../../http/error-response.ts";
import { askForCredentials } from "../../http/identity/ask-for-credentials.ts";
import { gitRepoIdFrom, REPO_ROUTES, type RepoParams } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { createTurns } from "../../storage/git/take-turns.ts";
import { packBody, tooLarge } from "../../storage/git/transfer/pack-body.ts";
import { FLUSH, pktLine } from "../../storage/git/transfer/pkt-line.ts";
import { GIT_SERVICES, getGitRefs, SERVICES, service } from "../schemas/git.ts";

type Service = (typeof SERVICES)[number];

/** Clone, fetch and push over HTTP (hub-protocol §3.7): rights are checked here, the rest is git's own work. */
export function gitHttpApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { accessRequests, pushes } = hub.registry;
  const { limits } = config;
  const turns = createTurns({
    most: limits.gitTransfers,
    mostPerCaller: limits.gitTransfersPerCaller,
    mostWaiting: limits.gitTransfersPerCaller,
    refusal: "too-many-transfers",
  });

  /**
   * A clone has all files, so a gated repo cannot be cloned without access; a push is authorized before its
   * first byte.
   */
  async function keyFor(request: FastifyRequest, id: RepoId, wanted: Service): Promise<string> {
    if (wanted === "git-upload-pack") return (await accessRequests.getOpen(request.viewer, id)).key;
    if (request.viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Pushing requires an access token.");
    return (await pushes.repoFor(request.viewer, id)).key;
  }

  async function answer(
    request: FastifyRequest<{ Params: RepoParams }>,
    reply: FastifyReply,
    type: RepoId["type"],
    wanted: Service,
    hasBody: boolean,
  ): Promise<Readable> {
    const id = gitRepoIdFrom(type, request.params);
    const key = await keyFor(request, id, wanted);
    const isPush = wanted === "git-receive-pack";
    const maxBytes = isPush ? limits.pushBytes : limits.fetchRequestBytes;
    if (maxBytes && Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
    const aborted = new AbortController();
    reply.raw.once("close", () => aborted.abort());
    const release = await turns.take(callerOf(request), aborted.signal);
    const stream = await hub.packs.servePack(key, {
      service: wanted,
      protocol: protocolOf(request),
      signal: aborted.signal,
      onFault: (error) => request.log.warn({ err: error }, "git failed"),
      onEnd: release,
      maxBytes,
      idleSeconds: limits.gitIdleSeconds,
      totalSeconds: limits.gitTransferSeconds,
      ...(hasBody && { body: packBody(request.raw, isGzip(request), maxBytes) }),
      ...(hasBody && isPush && { take: takePush }),
    });
    reply
      .type(`application/x-${wanted}-${hasBody ? "result" : "advertisement"}`)
      .header("cache-control", "no-cache, max-age=0, must-revalidate");
    return stream;

    async function takePush(push: Parameters<typeof pushes.receive>[2]) {
      await pushes.receive(request.viewer, id, push);
    }
  }

  app.register(async (git) => {
    // Bodies are git's: passed on unchanged, whatever their content type.
    git.removeAllContentTypeParsers();
    git.addContentTypeParser("*", (_request, _body, done) => done(null));
    git.setErrorHandler(sendGitError);

    for (const { type, prefix } of REPO_ROUTES) {
      const base = `${prefix}/:namespace/:name`;
      git.get<{ Params: RepoParams; Querystring: { service?: string } }>(
        `${base}/info/refs`,
        { config: { api: getGitRefs } },
        async (request, reply) => {
          const wanted = service.parse(request.query.service);
          const stream = await answer(request, reply, type, wanted, false);
          if (wanted === "git-upload-pack" && /version=2/.test(protocolOf(request) ?? ""))
            return reply.send(stream);
          // Before version 2, the answer begins with an additional line.
          return reply.send(prepend(pktLine(`# service=${wanted}\n`) + FLUSH, stream));
        },
      );
      for (const wanted of SERVICES)
        git.post<{ Params: RepoParams }>(
          `${base}/${wanted}`,
          { bodyLimit: Number.MAX_SAFE_INTEGER, config: { api: GIT_SERVICES[wanted] } },
          async (request, reply) => reply.send(await answer(request, reply, type, wanted, true)),
        );
    }
  });
}

function protocolOf({ headers }: FastifyRequest): string | undefined {
  const given = headers["git-protocol"];
  return typeof given === "string" && /^[\w=:.-]{1,200}$/.test(given) ? given : undefined;
}

const isGzip = ({ headers }: FastifyRequest): boolean =>
  /^(x-)?gzip$/i.test(headers["content-encoding"] ?? "");

/** The key of fair queueing: an account, from any address, or an address. */
const callerOf = ({ viewer, ip }: FastifyRequest): string =>
  viewer.kind === "anonymous" ? ip : viewer.key;

function prepend(text: string, stream: Readable): Readable {
  stream.unshift(Buffer.from(text));
  return stream;
}

/** Git shows a plain text to its user; JSON it does not. */
function sendGitError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = forCaller(wireError(error), request);
  if (isOurFault(status, code)) request.log.error({ err: error }, "request failed");
  if (status === 401) askForCredentials(reply);
  if (RETRIED.has(status)) reply.header("retry-after", RETRY_SECONDS);
  reply
    .code(status)
    .header("x-error-code", code)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${message}\n`);
}
