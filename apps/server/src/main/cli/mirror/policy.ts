import {
  type DecidingRule,
  formatMirrorPattern,
  formatRepoId,
  MIRROR_EFFECTS,
  MIRROR_REQUEST_STATES,
  OPERATOR,
  parseMirrorPattern,
  parseRepoId,
  type RepoId,
} from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { printRows } from "../admin/print-pages.ts";
import { runVerb } from "../admin/run-verb.ts";
import { withHub } from "../admin/with-hub.ts";
import { readArguments } from "../arguments.ts";

const MOST_LISTED = 1_000;
const JSON_OPTION = { json: { type: "boolean" } } as const;

/** `orrery mirror rules|requests|approve|refuse` */
export const POLICY_WORDS = {
  rules: (words: readonly string[]) =>
    runVerb(words, listRules, {
      add: addRule,
      up: moveRule("up"),
      down: moveRule("down"),
      delete: deleteRule,
    }),
  requests: listRequests,
  approve: (words: readonly string[]) => decide(words, "approve"),
  refuse: (words: readonly string[]) => decide(words, "refuse"),
};

/** `deny license:gpl-* for Acme (ORRERY_UPSTREAM_DENY)` */
export const formatRule = ({ effect, organization, source, ...pattern }: DecidingRule): string =>
  [
    `${effect} ${formatMirrorPattern(pattern)}`,
    ...(organization === undefined ? [] : [`for ${organization}`]),
    ...(source === undefined ? [] : [`(${source})`]),
  ].join(" ");

async function listRules(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, JSON_OPTION, []);
  await withHub(async ({ registry }) =>
    printRows(
      values.json,
      await registry.mirrorRules.list(OPERATOR),
      ({ key, ...rule }) => `${key}  ${formatRule(rule)}`,
    ),
  );
}

async function addRule(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(
    words,
    { organization: { type: "string" } } as const,
    ["EFFECT", "PATTERN"],
  );
  const [word = "", text = ""] = positionals;
  const effect = MIRROR_EFFECTS.find((one) => one === word);
  if (!effect)
    throw new StartError(
      "bad-arguments",
      `Unknown effect "${word}". Use ${MIRROR_EFFECTS.join(", ")}.`,
    );
  const pattern = parseMirrorPattern(text);
  if (!pattern)
    throw new StartError(
      "bad-arguments",
      `Invalid pattern "${text}". Use acme/*, license:gpl-* or file-size:>20GB: see docs/mirror.md.`,
    );
  await withHub(async ({ registry }) => {
    const rule = await registry.mirrorRules.add(OPERATOR, {
      ...{ effect, ...pattern },
      organization: values.organization,
    });
    console.log(rule.key);
  });
}

const moveRule = (way: "up" | "down") => async (words: readonly string[]) => {
  const { positionals } = readArguments(words, {}, ["KEY"]);
  await withHub(({ registry }) => registry.mirrorRules.move(OPERATOR, positionals[0] ?? "", way));
};

async function deleteRule(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["KEY"]);
  await withHub(({ registry }) => registry.mirrorRules.delete(OPERATOR, positionals[0] ?? ""));
}

async function listRequests(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { ...JSON_OPTION, all: { type: "boolean" } }, []);
  const states = values.all ? MIRROR_REQUEST_STATES : (["open"] as const);
  await withHub(async ({ registry }) =>
    printRows(
      values.json,
      await registry.mirrorRequests.list(OPERATOR, states, MOST_LISTED),
      ({ id, state, askedBy, times, lastAskedAt, reason }) =>
        [
          `${id.type} ${formatRepoId(id)}`,
          state,
          `asked for by ${askedBy ?? "a visitor"}`,
          `${times} times, last ${lastAskedAt.toISOString()}`,
          ...(reason === undefined ? [] : [reason]),
        ].join("  "),
    ),
  );
}

async function decide(words: readonly string[], what: "approve" | "refuse"): Promise<void> {
  const { values, positionals } = readArguments(
    words,
    { type: { type: "string" }, reason: { type: "string" } },
    ["ID"],
  );
  const id = idOf(positionals[0] ?? "", values.type === "dataset" ? "dataset" : "model");
  if (what === "approve" && values.reason !== undefined)
    throw new StartError("bad-arguments", "Only refuse takes --reason.");
  await withHub(({ registry: { mirrorRequests } }) =>
    what === "approve"
      ? mirrorRequests.approve(OPERATOR, id)
      : mirrorRequests.refuse(OPERATOR, id, values.reason),
  );
}

function idOf(text: string, type: RepoId["type"]): RepoId {
  const id = parseRepoId(type, text);
  if (!id) throw new StartError("bad-arguments", `"${text}" is not NAMESPACE/NAME.`);
  return id;
}
