import { type Findings, found } from "../file-scan.ts";

/** Kinds of secrets with a recognizable format. */
const SECRETS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["A private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ["An AWS access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["A Hugging Face token", /\bhf_[A-Za-z0-9]{34,40}\b/],
  ["A GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{82})\b/],
  ["A GitLab token", /\bglpat-[\w-]{20}\b/],
  ["An Anthropic key", /\bsk-ant-[\w-]{40,}/],
  ["An OpenAI key", /\bsk-(?:proj-)?[A-Za-z0-9_-]{40,}\b/],
  ["A Google API key", /\bAIza[\w-]{35}\b/],
  ["A Slack token", /\bxox[abprs]-[\w-]{20,}/],
  ["A Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ["An npm token", /\bnpm_[A-Za-z0-9]{36}\b/],
  ["A PyPI token", /\bpypi-[\w-]{50,}/],
  [
    "A password in a URL",
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"<>{}$]{1,64}:[^\s:@/'"<>{}$]{6,64}@[\w.-]+/i,
  ],
];
const MAX_LINES = 50_000;
const MAX_LINE = 4096;

/** Secrets in a text, by kind and line; what they are is never repeated. */
export function findSecrets(text: string): readonly Findings[] {
  return text
    .split("\n", MAX_LINES)
    .flatMap((line, index) =>
      SECRETS.filter(([, pattern]) => pattern.test(line.slice(0, MAX_LINE))).map(([name]) =>
        found("suspicious", `${name} in line ${index + 1}.`),
      ),
    );
}
