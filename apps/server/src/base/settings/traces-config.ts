import { z } from "zod";

/** Where traces of calls go. The headers are not for a log. */
export interface TracesConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Prompts and answers are in them, too. */
  readonly hasContent: boolean;
}

/** The whole address of the receiver, without credentials: these are headers. */
export const tracesUrl = z
  .url({ protocol: /^https?$/, hostname: /.+/, error: "use http://host:4318/v1/traces" })
  .refine(
    (text) => !URL.canParse(text) || (!new URL(text).username && !new URL(text).password),
    "use ORRERY_TRACES_HEADERS for credentials",
  );

/** `name=value,name=value`, values percent-encoded where they have a comma. */
export const tracesHeaders = z
  .string()
  .max(8_192)
  .transform((text, context): Readonly<Record<string, string>> => {
    const headers: Record<string, string> = {};
    for (const pair of text.split(",").filter((one) => one.trim() !== "")) {
      const [, name = "", value = ""] =
        /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      const plain = decode(value);
      // The value is a secret: it is not repeated.
      if (name === "" || plain === undefined) {
        context.addIssue("use name=value, with commas between them");
        return z.NEVER;
      }
      headers[name.toLowerCase()] = plain;
    }
    return headers;
  });

function decode(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /^[\x20-\x7e]*$/.test(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}
