import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CallError } from "../../errors.ts";
import type { VisionSettings } from "../../protocol.ts";
import type { NativeContext, NativeEnd } from "./binding.ts";
import { openContext, silence, type VisionFiles } from "./open-context.ts";

/** A prompt with a mark for each image. */
export interface VisionPrompt {
  readonly text: string;
  /** As data URLs of PNG files. */
  readonly images: readonly string[];
}

/** A model that reads images; it is opened at the first call. One call at a time. */
export interface VisionModel {
  readonly contextTokens: number;
  /** Waits for its turn. `owner` says whose prompts may be remembered; `null`: nothing is computed. */
  take<T>(owner: string | undefined | null, use: (turn: VisionTurn) => Promise<T>): Promise<T>;
}

export interface VisionTurn {
  /** The prompt's tokens; those of its images are -1. */
  tokenize(prompt: VisionPrompt): Promise<Readonly<Int32Array>>;
  /** Stops when `signal` aborts; the answer so far is returned then. */
  complete(
    prompt: VisionPrompt,
    options: Readonly<Record<string, unknown>>,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<NativeEnd & { readonly pieces: number }>;
}

export interface VisionDeps {
  readonly settings: VisionSettings;
  readonly files: VisionFiles;
  /** How many it may use now. */
  readonly threads: () => number;
  /** Parts of a context that failed would be freed twice: the process must end without freeing any. */
  readonly endProcess: () => void;
}

/** What the library says when it missed the end of a completion, and takes no more. */
const STUCK = /another completion is in progress/i;

/** After a failure; until then the answer that says so is sent. */
const END_MS = 200;

export function createVisionModel(deps: VisionDeps): VisionModel {
  const { settings, files, threads } = deps;
  let context: NativeContext | undefined;
  let failure: unknown;
  let isSilent = false;
  let lastOwner: string | undefined;
  let turns: Promise<unknown> = Promise.resolve();

  function opened(): NativeContext {
    if (failure) throw failure;
    try {
      context ??= openContext(settings, files, threads());
    } catch (error) {
      failure = error;
      throw error;
    }
    if (!isSilent) silence(files.projector);
    isSilent = true;
    return context;
  }

  /** A context that missed an end takes no more calls, and its own way to end it writes to freed memory. */
  function reopen(): NativeContext {
    context = undefined;
    collectGarbage();
    return opened();
  }

  const turn: VisionTurn = {
    async tokenize({ text, images }) {
      return (await opened().tokenize(text, images)).tokens;
    },
    async complete(prompt, options, onText, signal) {
      try {
        return await complete(opened(), prompt, options, onText, signal);
      } catch (error) {
        if (STUCK.test(String(error))) return complete(reopen(), prompt, options, onText, signal);
        if (!(error instanceof CallError)) {
          failure = error;
          setTimeout(deps.endProcess, END_MS);
        }
        throw error;
      }
    },
  };

  return {
    contextTokens: files.contextTokens,
    take(owner, use) {
      const mine = turns.then(() => {
        // How fast an answer begins must not reveal what others asked.
        if (owner !== null && owner !== lastOwner) context?.clearCache(false);
        if (owner !== null) lastOwner = owner;
        return use(turn);
      });
      turns = mine.catch(() => undefined);
      return mine;
    },
  };
}

async function complete(
  context: NativeContext,
  { text, images }: VisionPrompt,
  options: Readonly<Record<string, unknown>>,
  onText: (text: string) => void,
  signal: AbortSignal,
): ReturnType<VisionTurn["complete"]> {
  if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
  let isPending = true;
  let shown = 0;
  let pieces = 0;
  const stop = () => {
    if (isPending) context.stopCompletion();
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const asked = { ...options, prompt: text, media_paths: images };
    const end = await context.completion(asked, ({ token }) => {
      if (!isPending) return;
      shown += token.length;
      if (token !== "") pieces++;
      onText(token);
    });
    isPending = false;
    // The end may come before the last tokens.
    const rest = end.text.slice(shown);
    if (rest !== "") {
      pieces++;
      onText(rest);
    }
    return { ...end, pieces };
  } finally {
    isPending = false;
    signal.removeEventListener("abort", stop);
  }
}

/** V8 does not know how large a context is. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
