import { anonymous, parseRepoId } from "@orrery/registry";
import type { Hook } from "../../../base/hooks/hook.ts";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { callerOf } from "../embedded.ts";
import type { GatewayCall } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { type HookSide, refusedBy } from "./screen.ts";

/** A classifier reads some sentences well, and ignores what is too long for it. */
const PIECE = 200;
const MOST_PIECES = 500;
const THRESHOLD = 0.5;
const ALL_LABELS = 100;

interface Scored {
  readonly label: string;
  readonly score: number;
}

/**
 * Refuses texts to which a model of this hub gives one of the hook's labels. The hub runs it itself: no one pays for it,
 * and no provider reads the texts. Throws `refused-by-hook`, and `hook-failed` unless the hook allows that.
 */
export async function moderate(
  parts: GatewayParts,
  hook: Hook,
  call: GatewayCall,
  texts: readonly string[],
  side: HookSide,
  signal: AbortSignal,
): Promise<void> {
  const pieces = texts.flatMap(piecesOf);
  if (pieces.length === 0) return;
  try {
    if (pieces.length > MOST_PIECES) throw new Error("The text is too long to be moderated.");
    const classify = await classifierOf(parts, hook, call, signal);
    for (const piece of pieces)
      if (isRefused(hook, await classify(piece))) throw refusedBy(hook, side);
  } catch (error) {
    signal.throwIfAborted();
    if ((error as { code?: unknown }).code === "refused-by-hook") throw error;
    // The cause may quote the text.
    const { name, code = "" } = error as Error & { readonly code?: string };
    parts.onError(new Error(`The hook "${hook.name}" failed: ${code || name}`));
    if (hook.onError === "allow") return;
    throw new GatewayError(
      "hook-failed",
      `The hook "${hook.name}" of this hub failed, so the call is refused. Try again later.`,
    );
  }
}

async function classifierOf(
  { registry, runner }: GatewayParts,
  hook: Hook,
  call: GatewayCall,
  signal: AbortSignal,
): Promise<(text: string) => Promise<readonly Scored[]>> {
  const id = parseRepoId("model", hook.model ?? "");
  if (!id) throw new Error("The model's name is invalid.");
  const { repo, commit } = await registry.files.at(anonymous, id, "main");
  if (commit === undefined) throw new Error("The model has no files.");
  const task = "text-classification";
  const parameters = { top_k: ALL_LABELS };
  const asked = { model: { repo, commit }, ...callerOf(call), task, parameters };
  return async (inputs) => {
    const reply = await runner.run({ ...asked, inputs }, signal);
    if (reply.kind !== "json") throw new Error("The model does not classify texts.");
    return (reply.value as readonly unknown[]).flat() as readonly Scored[];
  };
}

function isRefused({ labels = [], threshold = THRESHOLD }: Hook, scored: readonly Scored[]) {
  const scores = new Map(scored.map(({ label, score }) => [label.toLowerCase(), score]));
  return labels.some((label) => {
    const score = scores.get(label.toLowerCase());
    // A hook that waits for a label that never comes would allow everything.
    if (score === undefined) throw new Error("The model does not have the hook's label.");
    return score >= threshold;
  });
}

/** Pieces that end between words where they can. Pure. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > PIECE) {
    const space = rest.slice(0, PIECE + 1).search(/\s\S*$/);
    const end = space > 0 ? space : PIECE;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? pieces : [...pieces, rest];
}
