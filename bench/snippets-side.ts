import type { ModelInfo } from "@orrery/catalog";
import type { SnippetOptions } from "@orrery/snippets";

export interface Case {
  readonly provider: string;
  readonly model: ModelInfo;
  readonly streaming: boolean;
}

export interface Round {
  readonly cases: readonly Case[];
  /** Until something reads a text, V8 may only have noted which texts it is made of; a look joins them. */
  readonly isRead: boolean;
  readonly milliseconds: number;
}

export type Print = (each: Case) => readonly { readonly content: string }[];

const HUB = { hubUrl: "https://huggingface.co", routerUrl: "https://router.huggingface.co" };

async function loadOurs(): Promise<Print> {
  const { inferenceSnippets } = await import("@orrery/snippets");
  return ({ provider, model, streaming }) =>
    inferenceSnippets(model, {
      ...HUB,
      provider,
      providerId: "vendor/model",
      streaming,
    } as SnippetOptions);
}

async function loadPeer(): Promise<Print> {
  const { snippets } = (await import("@huggingface/inference" as string)) as {
    readonly snippets: {
      readonly getInferenceSnippets: (...values: readonly unknown[]) => ReturnType<Print>;
    };
  };
  return ({ provider, model, streaming }) => {
    const { id, tags, pipelineTag } = model;
    const theirModel = { id, tags, pipeline_tag: pipelineTag, inference: "" };
    const mapping =
      provider === "auto"
        ? undefined
        : { provider, providerId: "vendor/model", hfModelId: id, status: "live" };
    return snippets.getInferenceSnippets(theirModel, provider, mapping, { streaming });
  };
}

/** Both printers; each is loaded when it is asked for. */
export const SIDES = { ours: loadOurs, peer: loadPeer };

/** Snippets per second. */
function runRound(print: Print, { cases, isRead, milliseconds }: Round): number {
  const start = performance.now();
  let printed = 0;
  while (performance.now() - start < milliseconds) {
    for (const each of cases) {
      const snippets = print(each);
      if (!isRead) printed += snippets.length;
      else
        for (const { content } of snippets)
          if (content.charCodeAt(content.length - 1) > 0) printed++;
    }
  }
  return (printed / (performance.now() - start)) * 1000;
}

if (process.send) {
  const print = await SIDES[process.argv[2] as keyof typeof SIDES]();
  process.on("message", (round: Round) => process.send?.(runRound(print, round)));
}
