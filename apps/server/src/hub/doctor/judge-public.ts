import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import { linesOf } from "./lines.ts";
import { BODY_BYTES, FORGED_ADDRESS, type PublicFacts } from "./public-facts.ts";
import { megabytes, milliseconds } from "./words.ts";

const { ok, warning, problem, skipped } = linesOf("publicAddress");

const STREAM_MS = 500;
const SPREAD_MS = 300;
const SOON_DAYS = 14;

/** Pure: what the probes mean. */
export const judgePublic = (facts: PublicFacts, trustsProxies: boolean): readonly DoctorLine[] => [
  ...(facts.isTls ? [judgeCertificate(facts), judgeHsts(facts), judgeHttp2(facts)] : []),
  judgeStream(facts.streamGapMs),
  judgeBody(facts.body),
  facts.upgradeStatus === 101
    ? ok("WebSocket", "connects")
    : problem(
        "WebSocket",
        `refused with status ${facts.upgradeStatus}: live sessions do not work`,
        "Let the proxy pass the headers Upgrade and Connection (in nginx: proxy_http_version 1.1).",
      ),
  judgeScheme(facts),
  judgeHost(facts),
  judgeAddress(facts, trustsProxies),
];

function judgeCertificate({ certificateDays: days }: PublicFacts): DoctorLine {
  if (days === undefined) return skipped("Certificate", "not shown");
  const seen = `ends in ${Math.floor(days)} days`;
  return days < SOON_DAYS
    ? warning("Certificate", seen, "Renew it, and see why it is not renewed by itself.")
    : ok("Certificate", seen);
}

const judgeHsts = ({ hsts }: PublicFacts): DoctorLine =>
  hsts === undefined
    ? warning(
        "HSTS",
        "not sent: a first visit may go over http",
        "Let the proxy send Strict-Transport-Security: max-age=31536000.",
      )
    : ok("HSTS", hsts.slice(0, 100));

const judgeHttp2 = ({ hasHttp2 }: PublicFacts): DoctorLine =>
  hasHttp2
    ? ok("HTTP/2", "offered")
    : warning(
        "HTTP/2",
        "not offered: pages load slower",
        "Turn HTTP/2 on in the proxy (in nginx: http2 on).",
      );

function judgeStream(gapMs: number): DoctorLine {
  const seen = `two pieces, sent 1000 ms apart, arrived ${milliseconds(gapMs)} apart`;
  return gapMs < STREAM_MS
    ? problem(
        "Streams",
        `${seen}: answers of models arrive all at once`,
        "Turn the proxy's response buffering off (in nginx: proxy_buffering off).",
      )
    : ok("Streams", seen);
}

function judgeBody({ status, bytes, spreadMs }: PublicFacts["body"]): DoctorLine {
  if (status !== 200 || bytes !== BODY_BYTES)
    return problem(
      "Uploads",
      status === 0
        ? `the connection was cut during ${megabytes(BODY_BYTES)}`
        : `${megabytes(BODY_BYTES)} were refused with status ${status}`,
      "Remove the proxy's limit for request bodies (in nginx: client_max_body_size 0).",
    );
  return spreadMs < SPREAD_MS
    ? warning(
        "Uploads",
        `${megabytes(bytes)} arrived, but only after the proxy had all of them`,
        "Turn the proxy's request buffering off (in nginx: proxy_request_buffering off).",
      )
    : ok("Uploads", `${megabytes(bytes)} arrived as they were sent`);
}

function judgeScheme({ isTls, seen }: PublicFacts): DoctorLine {
  const right = isTls ? "https" : "http";
  return seen.protocol === right
    ? ok("Scheme", `the hub sees ${right}`)
    : warning(
        "Scheme",
        `the hub sees ${seen.protocol} instead of ${right}, so session cookies are not marked Secure`,
        "Let the proxy set X-Forwarded-Proto, and set ORRERY_TRUST_PROXY.",
      );
}

const judgeHost = ({ host, seen }: PublicFacts): DoctorLine =>
  seen.host === host
    ? ok("Host", `the hub sees ${host}`)
    : warning(
        "Host",
        `the hub sees ${seen.host} instead of ${host}`,
        "Let the proxy pass the header Host unchanged.",
      );

function judgeAddress({ seen, forged }: PublicFacts, trustsProxies: boolean): DoctorLine {
  if (forged === FORGED_ADDRESS)
    return problem(
      "Address",
      "the hub believes an X-Forwarded-For that the caller wrote: limits can be evaded",
      "Lower ORRERY_TRUST_PROXY to the number of proxies, or set their addresses.",
    );
  if (!trustsProxies && seen.forwarded > 0)
    return warning(
      "Address",
      `the hub counts ${seen.address}, a proxy, as the caller`,
      "Set ORRERY_TRUST_PROXY to the number of proxies.",
    );
  return ok("Address", `the hub sees ${seen.address}, and no forged one`);
}
