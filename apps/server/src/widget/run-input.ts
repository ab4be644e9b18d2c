import type { Run } from "@orrery/registry";
import type { RunInput } from "@orrery/web/page-data/run";
import type { SampleFile } from "@orrery/web/page-data/widget";
import { z } from "zod";

const texts = z.record(z.string(), z.string());

const turn = z.object({
  role: z.enum(["user", "assistant", "tool"]),
  text: z.string(),
  toolCalls: z
    .array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }))
    .optional(),
  toolCallId: z.string().optional(),
  served: z
    .object({
      milliseconds: z.number(),
      provider: z.string().optional(),
      firstTokenMilliseconds: z.number().optional(),
      outputTokens: z.number().optional(),
    })
    .optional(),
});

const runInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("form"), values: texts }),
  z.object({ kind: z.literal("chat"), settings: texts, turns: z.array(turn).max(1000) }),
  z.object({ kind: z.literal("live"), settings: texts }),
]);

/** A run's input, as its owner's browser wrote it; `undefined` if invalid. */
export const readRunInput = (input: unknown): RunInput | undefined =>
  runInput.safeParse(input).data as RunInput | undefined;

/** A file of a run by its name in it. */
export function runFile({ id, files }: Run, name: string): SampleFile | undefined {
  const file = files.find((one) => one.name === name);
  return file && { name: file.fileName, url: fileUrl(id, name) };
}

const fileUrl = (id: string, name: string) => `/api/runs/${id}/files/${name}`;

/** An output with the URLs of its files; files that are no longer kept remain names. */
export function withFileUrls(run: Run, output: unknown): unknown {
  if (Array.isArray(output)) return output.map((item) => withFileUrls(run, item));
  if (typeof output !== "object" || output === null) return output;
  const { kind, name } = output as { readonly kind?: unknown; readonly name?: unknown };
  if (kind === "run-file" && typeof name === "string")
    return { kind: "url", url: fileUrl(run.id, name) };
  return Object.fromEntries(
    Object.entries(output).map(([key, value]) => [key, withFileUrls(run, value)]),
  );
}
