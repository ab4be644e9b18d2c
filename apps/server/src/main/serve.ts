import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { PAGES_BUNDLE } from "../base/assets.ts";
import { type Config, readConfig } from "../base/config.ts";
import { loggerOptions } from "../base/logger.ts";
import { StartError } from "../base/start-error.ts";
import { dispatchEvents } from "../events/dispatch-events.ts";
import { sendDigests } from "../events/send-digests.ts";
import { collectDaily } from "../hub/collect-daily.ts";
import { expireAccess } from "../hub/expire-access.ts";
import { expireCounters } from "../hub/expire-counters.ts";
import { lockFolder } from "../hub/folder-lock.ts";
import type { Hub } from "../hub/hub.ts";
import { judgeModels } from "../hub/judge-models.ts";
import { keepStats } from "../hub/keep-stats.ts";
import { openHub } from "../hub/open-hub.ts";
import { reportModels } from "../hub/report-models.ts";
import { sendMails } from "../hub/send-mails.ts";
import { streamAudit } from "../hub/stream-audit.ts";
import { verifyDaily } from "../hub/verify-daily.ts";
import { requireWritable } from "../hub/writable-folder.ts";
import { createAuditSender } from "../outgoing/audit-sender.ts";
import { createSafeFetch } from "../outgoing/safe-fetch.ts";
import { describeRuntimes } from "../runner/can-run.ts";
import { listNotInstalled } from "../runner/installed-runtimes.ts";
import { MEASURES } from "../runner/isolation/isolation.ts";
import { createRenderer } from "../site/render/renderer.ts";
import type { TablesState } from "../tables/live-tables.ts";
import { announce } from "./announce.ts";
import { createApp } from "./app.ts";
import { publishExamples } from "./examples/publish-examples.ts";
import { keepOauth } from "./keep-oauth.ts";

const TAKE_OVER_MS = 10_000;
const ENDING = "\nShutting down: waiting for requests in flight (press Ctrl-C again to stop now) …";

export interface ServeOptions {
  /** Prints warnings and errors only. */
  readonly quiet?: boolean;
  /** Prints lines of JSON only, on a terminal, too. */
  readonly json?: boolean;
}

/** The level of a quiet log, for each level. */
const QUIETEST = {
  debug: "warn",
  info: "warn",
  warn: "warn",
  error: "error",
  silent: "silent",
} as const satisfies Record<Config["logLevel"], Config["logLevel"]>;

/**
 * Serves the hub until a signal ends it. Throws `StartError` for what the operator can mend; a start that
 * cannot be leaves everything as it was.
 */
export async function serve({ quiet = false, json = false }: ServeOptions = {}): Promise<void> {
  const settings = readConfig(process.env);
  const config = quiet ? { ...settings, logLevel: QUIETEST[settings.logLevel] } : settings;
  const format = json || !process.stdout.isTTY ? "json" : "lines";
  requireWritable(config.dataFolder);
  // On PostgreSQL several processes may share the folder (decision 028).
  const lock = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : undefined;
  await requireFreePort(config);
  const hub = await openHub(config);
  await hub.heal();
  if (config.publishExamples) await publishExamples(hub.registry, knownAddress(config));
  const renderer = createRenderer({ pagesBundle: PAGES_BUNDLE, threads: config.renderThreads });
  const app = await createApp({ config, hub, renderer, logger: loggerOptions(config, format) });

  const address = await listen(app, config);
  lock?.setAddress(address);
  if (config.runner) void logIsolation(hub, app.log);
  const logIndex = (error: unknown) => app.log.error({ err: error }, "the index failed");
  hub.startIndex(logIndex).catch(logIndex);
  collectDaily(hub, app.log);
  keepOauth(hub, app.log);
  const mailing = sendMails(hub, app.log);
  const safeFetch = createSafeFetch();
  const dispatching = dispatchEvents({
    ...{ registry: hub.registry, counts: hub.deliveryCounts, safeFetch },
    ...{ origin: address, webhookHosts: config.webhookHosts },
    onError: (error) => app.log.error({ err: error }, "dispatching events failed"),
  });
  const digests = sendDigests(hub.registry, (error) =>
    app.log.error({ err: error }, "emails about notifications failed"),
  );
  const streaming =
    config.auditStream &&
    streamAudit(
      hub.registry,
      createAuditSender(config.auditStream.target, config.auditStream.secret, safeFetch),
      (error) => app.log.error({ err: error }, "sending the audit log failed"),
    );
  const endTables = followTables(hub, app.log);
  const verifying = verifyDaily(hub, config.verifyBytesPerSecond, app.log);
  const logJudging = (error: unknown) =>
    app.log.error({ err: error }, "judging which models run here failed");
  const judging = judgeModels(hub, describeRuntimes(config.runner !== undefined), logJudging);
  const expiring = expireAccess(hub, (error) =>
    app.log.error({ err: error }, "ending access failed"),
  );
  const counters = expireCounters(hub, (error) =>
    app.log.error({ err: error }, "forgetting counters failed"),
  );
  const stats = keepStats(hub, (error) => app.log.error({ err: error }, "counting failed"));
  const reporting = reportModels(hub, (error) =>
    app.log.error({ err: error }, "reporting models failed"),
  );
  const logTakeOver = (error: unknown) => app.log.error({ err: error }, "taking over failed");
  const takeOver = setInterval(() => hub.takeOver().catch(logTakeOver), TAKE_OVER_MS);
  const token = await hub.openSetup();
  if (!quiet)
    announce(
      {
        address,
        setupUrl: token && `${address}/setup?token=${token}`,
        warnings: config.runner ? listNotInstalled() : [],
      },
      json ? "json" : "lines",
      app.log,
    );

  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(130);
    isEnding = true;
    if (json) app.log.info("shutting down");
    else if (!quiet) console.log(ENDING);
    verifying.stop();
    mailing.stop();
    digests.stop();
    await app.close();
    await dispatching.stop();
    await streaming?.stop();
    await safeFetch.close();
    clearInterval(takeOver);
    endTables();
    await judging.stop();
    expiring.stop();
    counters.stop();
    await reporting.stop();
    await stats.stop();
    await renderer.close();
    await hub.close();
    lock?.release();
    process.exit(0);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

/** Watches files and updates of tables, and logs their problems. */
function followTables({ tables, registry }: Hub, log: FastifyBaseLogger): () => void {
  const logTables = ({ problems, update, rows }: TablesState) => {
    for (const problem of problems) log.error(problem, "a table row was skipped");
    if (rows.length > 0)
      log.info({ rows: rows.length, update: update?.version }, "tables are read");
  };
  logTables(tables.state());
  const logError = (error: unknown) => log.error({ err: error }, "reading the tables failed");
  return tables.watch(registry.tableUpdates, logTables, logError);
}

/** The log shows at startup how models are isolated. */
async function logIsolation({ runner }: Hub, log: FastifyBaseLogger): Promise<void> {
  const measures = await runner.isolation();
  const missing = MEASURES.filter((measure) => !measures.includes(measure));
  log.info({ measures, missing }, "models run isolated, see docs/operate.md");
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, config: Config) {
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(config, error);
  });
  const { port } = app.server.address() as AddressInfo;
  const name = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(config.host)
    ? "localhost"
    : config.host;
  return config.publicUrl ?? `http://${name}:${port}`;
}

/** Whether the port can be had, found out before anything is changed. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    const listening = once(probe, "listening");
    probe.listen(config.port, config.host);
    await listening;
  } catch (error) {
    throw listenError(config, error);
  } finally {
    probe.close();
  }
}

function listenError({ host, port }: Config, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new StartError(
      "port-taken",
      `Port ${port} is in use. Stop the program that uses it, or choose another port with ORRERY_PORT.`,
    );
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(
      "bad-settings",
      `Cannot listen on ${host}:${port} (${code}). Change ORRERY_HOST or ORRERY_PORT.`,
    );
  return error;
}

/** The hub's public URL; unknown with a random port. */
const knownAddress = ({ publicUrl, port }: Config): string | undefined =>
  publicUrl ?? (port === 0 ? undefined : `http://localhost:${port}`);
