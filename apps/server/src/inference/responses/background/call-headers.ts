import type { IncomingHttpHeaders } from "node:http";

/** What a call reads of its request's headers: it is kept with a call that is made later. */
const NAMES =
  /^(x-hf-bill-to|x-project|x-end-user|x-fallbacks|x-inference-timeout|x-amzn-bedrock-.*|traceparent)$/;

/** The headers of a request that its call needs. Pure. */
export const callHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => NAMES.test(name)));
