import { parseMirrorPattern } from "@orrery/registry";
import { z } from "zod";
import { StartError } from "../start-error.ts";

/** Hubs that repos are brought from. */
export interface UpstreamSetting {
  /** Origins, without a trailing slash, in the order in which they are asked. */
  readonly urls: readonly string[];
  /** The hub's own tokens at them, in the same order. Never log them. */
  readonly tokens: readonly (string | undefined)[];
  /** They may be inside the network, and without TLS. */
  readonly allowsPrivate: boolean;
  /** Repos that not everyone may read there: refused, or gated here. */
  readonly gated: "refuse" | "ask";
  /** Which repos come: `owner/*`, `license:…`, `file:*.pkl`. No `allow`: all that no `deny` names. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Of all files of a repo; 0: any. */
  readonly maxBytes: number;
  /** How old what is known of a branch may be. */
  readonly seconds: number;
}

/** URLs of hubs with commas between them. */
export const upstreamUrls = z.string().transform((text, context) => {
  const urls = text.split(/[\s,]+/).filter(Boolean);
  const wrong = urls.find((url) => !isOrigin(url));
  if (wrong !== undefined)
    context.addIssue(
      `invalid URL "${wrong.slice(0, 100)}"; it must be a hub's, as https://hub.example`,
    );
  return urls.map((url) => url.replace(/\/+$/, ""));
});

/** Tokens with commas between them, in the order of the hubs; nothing between two commas: none. */
export const upstreamTokens = z.string().transform((text): readonly (string | undefined)[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((token) => token || undefined),
);

const MAX_RULES = 1_000;

/** Verdicts are found here as well, after repos came: rules for them are rows. */
const isSettingRule = (text: string): boolean => {
  const kind = parseMirrorPattern(text)?.kind;
  return kind !== undefined && kind !== "verdict";
};

/** Patterns with commas between them. */
export const upstreamRules = z.string().transform((text, context) => {
  const rules = text.split(/[\s,]+/).filter(Boolean);
  const wrong = rules.find((rule) => !isSettingRule(rule));
  if (wrong !== undefined) context.addIssue(`invalid pattern "${wrong.slice(0, 100)}"`);
  if (rules.length > MAX_RULES) context.addIssue(`has more than ${MAX_RULES} patterns`);
  return rules;
});

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return !url.username && !url.password && !url.search && !url.hash && /^\/*$/.test(url.pathname);
}

export function upstreamSetting(settings: {
  readonly ORRERY_UPSTREAM: readonly string[];
  readonly ORRERY_UPSTREAM_TOKEN: UpstreamSetting["tokens"];
  readonly ORRERY_UPSTREAM_ALLOW_PRIVATE: boolean;
  readonly ORRERY_UPSTREAM_GATED: UpstreamSetting["gated"];
  readonly ORRERY_UPSTREAM_SECONDS: number;
  readonly ORRERY_UPSTREAM_ALLOW: readonly string[];
  readonly ORRERY_UPSTREAM_DENY: readonly string[];
  readonly ORRERY_UPSTREAM_MAX_BYTES: number;
}): UpstreamSetting | undefined {
  const { ORRERY_UPSTREAM: urls, ORRERY_UPSTREAM_TOKEN: tokens } = settings;
  const { ORRERY_UPSTREAM_ALLOW_PRIVATE: allowsPrivate } = settings;
  if (urls.length === 0) return undefined;
  const plain = urls.find((url) => url.startsWith("http:"));
  if (plain !== undefined && !allowsPrivate)
    throw new StartError(
      "bad-settings",
      `ORRERY_UPSTREAM: ${plain} is not https; for a hub inside the network also set ORRERY_UPSTREAM_ALLOW_PRIVATE=on`,
    );
  if (tokens.length > urls.length)
    throw new StartError(
      "bad-settings",
      `ORRERY_UPSTREAM_TOKEN: ${tokens.length} tokens for ${urls.length} upstreams; set one for each, in the order of ORRERY_UPSTREAM`,
    );
  return {
    urls,
    tokens,
    allowsPrivate,
    gated: settings.ORRERY_UPSTREAM_GATED,
    seconds: settings.ORRERY_UPSTREAM_SECONDS,
    allow: settings.ORRERY_UPSTREAM_ALLOW,
    deny: settings.ORRERY_UPSTREAM_DENY,
    maxBytes: settings.ORRERY_UPSTREAM_MAX_BYTES,
  };
}
