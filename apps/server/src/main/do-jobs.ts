import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../base/config.ts";
import { dispatchEvents } from "../events/dispatch-events.ts";
import { sendDigests } from "../events/send-digests.ts";
import { collectDaily } from "../hub/collect-daily.ts";
import { convertDatasets } from "../hub/datasets/convert/convert-datasets.ts";
import { inspectDatasets } from "../hub/datasets/quality/inspect-datasets.ts";
import { watchEngines } from "../hub/engines/watch-engines.ts";
import { expireAccess } from "../hub/expire-access.ts";
import { expireAnswers } from "../hub/expire-answers.ts";
import { expireCounters } from "../hub/expire-counters.ts";
import type { Hub } from "../hub/hub.ts";
import { judgeModels } from "../hub/judge-models.ts";
import { runSyncs } from "../hub/mirror/sync/run-syncs.ts";
import { sendMails } from "../hub/send-mails.ts";
import { streamAudit } from "../hub/stream-audit.ts";
import { verifyDaily } from "../hub/verify-daily.ts";
import { createAuditSender } from "../outgoing/audit-sender.ts";
import type { SafeFetch } from "../outgoing/safe-fetch.ts";
import { describeRuntimes } from "../runner/can-run.ts";
import { keepOauth } from "./keep-oauth.ts";

interface JobsDeps {
  readonly config: Config;
  readonly hub: Hub;
  readonly safeFetch: SafeFetch;
  readonly log: FastifyBaseLogger;
  /** The hub's address, in links. */
  readonly origin: string;
}

/**
 * What the hub does by itself, by the clock or from queues in SQL, in the processes whose role it is. `stop` takes up
 * nothing more, and resolves when nothing is under way.
 */
export function doJobs({ config, hub, safeFetch, log, origin }: JobsDeps): {
  stop(): Promise<void>;
} {
  const { registry } = hub;
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, `${what} failed`);
  const { auditStream } = config;
  const works: { stop(): void | Promise<void> }[] = [
    collectDaily(hub, log),
    keepOauth(hub, log),
    sendMails(hub, log),
    dispatchEvents({
      ...{ registry, counts: hub.deliveryCounts, safeFetch },
      ...{ origin, webhookHosts: config.webhookHosts },
      onError: failed("dispatching events"),
    }),
    sendDigests(registry, failed("emails about notifications")),
    verifyDaily(hub, config.verifyBytesPerSecond, log),
    judgeModels(hub, describeRuntimes(config.runsModels), failed("judging which models run here")),
    expireAccess(hub, failed("ending access")),
    expireCounters(hub, failed("forgetting counters")),
    expireAnswers(hub, failed("forgetting recorded answers")),
    runSyncs(
      { hub, mirrorBytes: config.limits.mirrorBytes, pushHosts: config.mirrorPushHosts },
      failed("a sync"),
    ),
    watchEngines({ registry, safeFetch }, failed("watching engines")),
    inspectDatasets(hub, failed("a quality report")),
  ];
  if (config.convertsDatasets)
    works.push(convertDatasets({ hub, converter: hub.converter }, failed("converting a dataset")));
  if (auditStream)
    works.push(
      streamAudit(
        registry,
        createAuditSender(auditStream.target, auditStream.secret, safeFetch),
        failed("sending the audit log"),
      ),
    );
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}
