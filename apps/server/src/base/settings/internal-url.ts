import { z } from "zod";

/** Where processes of one hub reach each other: `http://host:port`, without a path. */
export const internalUrl = z.string().transform((text, context): string => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  context.addIssue("must be a URL such as http://10.0.0.7:4870, without a path");
  return z.NEVER;
});

/** Several, with commas between them. */
export const internalUrls = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(internalUrl).max(16));
