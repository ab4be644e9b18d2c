import type { FastifyInstance } from "fastify";

const FORM_ACTION = "form-action 'self'";
const CONNECT = "connect-src 'self' data: blob:";

/** For pages: everything from here, nothing inline; WebAssembly and blob workers hash uploads, answers of models are read from blobs. */
export const PAGE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "style-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  CONNECT,
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  FORM_ACTION,
].join("; ");

/**
 * The same where a form's answer may lead to another site, by its origin or scheme, and where pages may send files to
 * the storage themselves.
 */
export function pagePolicy(formTarget: string | undefined, storageUrl?: string): string {
  const words = [
    [FORM_ACTION, formTarget],
    [CONNECT, storageUrl],
  ] as const;
  return words.reduce(
    (policy, [word, more]) =>
      more === undefined ? policy : policy.replace(word, `${word} ${more}`),
    PAGE_POLICY,
  );
}

/** For the worker of the SQL console, which has no policy of the page: this hub alone, and no more than the engine needs. */
export const ENGINE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** For files of repos, which are other people's: shown, never run. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function securityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
    reply.header("cross-origin-opener-policy", "same-origin");
  });
}
