/** The hub client's additional option of a PUT, which reports progress. */
interface ProgressHint {
  readonly progressCallback: (fraction: number) => void;
}

/** `fetch` that sends a file as a stream and reports the fraction sent. Memory stays at a few chunks. */
export const countingFetch: typeof fetch = (input, init) => {
  const { progressHint, ...options } = (init ?? {}) as RequestInit & {
    readonly progressHint?: ProgressHint;
  };
  const { body } = options;
  if (!(body instanceof Blob)) return fetch(input, options);
  let sent = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength;
      progressHint?.progressCallback(sent / body.size);
      controller.enqueue(chunk);
    },
  });
  return fetch(input, {
    ...options,
    headers: { ...headersOf(options.headers), "content-length": `${body.size}` },
    body: body.stream().pipeThrough(count),
    duplex: "half",
  } as RequestInit);
};

const headersOf = (headers: RequestInit["headers"]) => Object.fromEntries(new Headers(headers));
