import { PublishError, readRefusal } from "./publish-error.ts";
import { STRINGS } from "./strings.ts";

/** What the hub client adds to the options of a request whose progress is reported. */
interface ProgressHint {
  readonly path?: string;
  readonly part?: number;
  readonly numParts?: number;
  readonly progressCallback: (progress: number) => void;
}

export interface UploadFetchDeps {
  readonly fetch: typeof fetch;
  readonly createRequest: () => XMLHttpRequest;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The wait before each retry. Files are stored by digest, so that a second upload is harmless. */
const RETRY_WAITS_MS = [1000, 4000];
const WORTH_RETRYING: ReadonlySet<number> = new Set([0, 502, 503, 504]);
/** With the time that each answer takes, about an hour. */
const PENDING_TRIES = 60;
const PENDING_WAIT_MS = 5_000;
/** Sent is not accepted: only the response completes the progress. */
const ALMOST = 0.9999;

/**
 * The `fetch` to hand to the hub client: bodies with a progress hint go through XMLHttpRequest, because
 * only that reports upload progress. Error responses are thrown as `PublishError`.
 */
export function createUploadFetch(deps: UploadFetchDeps): typeof fetch {
  const sentParts = new WeakMap<ProgressHint["progressCallback"], Map<number, number>>();

  function report({ part, numParts, progressCallback }: ProgressHint, share: number) {
    if (part === undefined || !numParts) return progressCallback(Math.min(share, ALMOST));
    const parts = sentParts.get(progressCallback) ?? new Map<number, number>();
    sentParts.set(progressCallback, parts.set(part, share));
    const sum = [...parts.values()].reduce((total, value) => total + value, 0);
    progressCallback(Math.min(sum / numParts, ALMOST));
  }

  async function sendWatched(url: string, init: RequestInit, hint: ProgressHint) {
    const waits = init.method === "PUT" ? RETRY_WAITS_MS : [];
    for (const waitMs of [...waits, undefined]) {
      const response = await send(deps.createRequest(), url, init, (share) => report(hint, share));
      if (waitMs === undefined || !WORTH_RETRYING.has(response?.status ?? 0)) return response;
      await deps.wait(waitMs);
      init.signal?.throwIfAborted();
      report(hint, 0);
    }
  }

  /** Again while the hub verifies what it was sent: its answers wait, too. */
  async function sendPatiently(...given: Parameters<typeof fetch>) {
    for (let left = PENDING_TRIES; ; left--) {
      const response = await deps.fetch(...given).catch(offlineUnlessAborted);
      if (left === 0 || response?.headers.get("x-error-code") !== "UploadPending") return response;
      await deps.wait(PENDING_WAIT_MS);
      given[1]?.signal?.throwIfAborted();
    }
  }

  return async (input, init) => {
    const hint = (init as { progressHint?: ProgressHint } | undefined)?.progressHint;
    const response =
      init && hint && typeof input === "string"
        ? await sendWatched(input, init, hint)
        : await sendPatiently(input, init);
    if (!response) throw offline(hint?.path);
    if (!response.ok) throw await readRefusal(response, hint?.path);
    return response;
  };
}

/** Sends one request. Resolves with `undefined` if the connection failed. */
function send(
  request: XMLHttpRequest,
  url: string,
  { method = "GET", headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      request.abort();
      reject(signal?.reason ?? new DOMException("Aborted", "AbortError"));
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    const settle = (response: Response | undefined) => {
      signal?.removeEventListener("abort", abort);
      resolve(response);
    };
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => settle(toResponse(request)));
    request.addEventListener("error", () => settle(undefined));
    request.send(body as XMLHttpRequestBodyInit);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = [204, 205, 304].includes(request.status) ? null : request.responseText;
  return new Response(body, { status: request.status, statusText: request.statusText, headers });
}

const offline = (path?: string) =>
  new PublishError({
    kind: "offline",
    sentence: STRINGS.errors.offline,
    path,
  });

function offlineUnlessAborted(thrown: unknown): undefined {
  if (thrown instanceof TypeError) return undefined;
  throw thrown;
}
