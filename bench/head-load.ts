// Sends HEAD requests over plain sockets and reports their latencies. A separate process, so that it shares
// no event loop with the measured server. Input: one JSON object, see `HeadLoad`.
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** What to send. Each connection has one request under way at a time. */
export interface HeadLoad {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Paths, used in turn. */
  readonly paths: readonly string[];
  readonly token?: string;
  /** Requests begun per second over all connections; without it, each begins as one ends. */
  readonly rate?: number;
}

/** Milliseconds from when a request was due to its answer's last byte. */
export interface HeadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

const { port, connections, seconds, paths, token, rate }: HeadLoad = JSON.parse(
  await text(process.stdin),
);
const WARM_UP_MS = 2000;
const requests = paths.map((path) =>
  [
    `HEAD ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    "Accept-Encoding: identity",
    "User-Agent: bench",
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    "\r\n",
  ].join("\r\n"),
);

const began = performance.now();
const measuredFrom = began + WARM_UP_MS;
const endsAt = measuredFrom + seconds * 1000;
const times: number[] = [];
const statuses: Record<string, number> = {};
let sent = 0;

/** One connection; waits for its turn when requests are due at a rate. */
function run(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  let dueAt = 0;
  let head = "";
  function send() {
    const turn = sent++;
    dueAt = rate === undefined ? performance.now() : began + (turn / rate) * 1000;
    if (dueAt >= endsAt) return void socket.end();
    const wait = dueAt - performance.now();
    const write = () => {
      // A timer may be early.
      dueAt = Math.min(dueAt, performance.now());
      socket.write(requests[turn % requests.length] as string);
    };
    if (wait > 1) setTimeout(write, wait);
    else write();
  }
  socket.on("connect", send).on("error", reject).on("close", resolve);
  socket.on("data", (chunk: Buffer) => {
    head += chunk.toString("latin1");
    if (!head.endsWith("\r\n\r\n")) return;
    const status = head.slice(9, 12);
    head = "";
    if (dueAt >= measuredFrom) {
      times.push(performance.now() - dueAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    send();
  });
  return promise;
}

await Promise.all(Array.from({ length: connections }, run));
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
const figures: HeadFigures = {
  perSecond: times.length / seconds,
  p50: at(0.5),
  p99: at(0.99),
  max: at(1),
  statuses,
};
console.log(JSON.stringify(figures));
