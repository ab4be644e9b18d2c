import { z } from "zod";

/** A Jupyter notebook as Markdown; its images are referenced by number. */
export interface NotebookText {
  readonly markdown: string;
  /** `data:` URLs. */
  readonly images: readonly string[];
}

/** The placeholder of an image in the Markdown, followed by its number. */
export const IMAGE_MARK = "notebook-image-";

const MAX_OUTPUT_CHARACTERS = 20_000;
const MAX_IMAGE_CHARACTERS = 3_000_000;

/** Texts come whole, or as lines that end with their own line end. */
const text = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().join(""));
const output = z.discriminatedUnion("output_type", [
  z.object({ output_type: z.literal("stream"), text }),
  z.object({ output_type: z.literal("error"), traceback: z.array(z.string()).catch([]) }),
  z.object({
    output_type: z.enum(["display_data", "execute_result"]),
    data: z.record(z.string(), text.catch("")),
  }),
]);
type Output = z.infer<typeof output>;

const cell = z.discriminatedUnion("cell_type", [
  z.object({ cell_type: z.literal("markdown"), source: text }),
  z.object({ cell_type: z.literal("raw"), source: text }),
  z.object({
    cell_type: z.literal("code"),
    source: text,
    execution_count: z.number().nullish().catch(null),
    outputs: z.array(output.nullable().catch(null)).catch([]),
  }),
]);
const notebook = z.object({
  nbformat: z.literal(4),
  metadata: z
    .object({
      language_info: z.object({ name: z.string() }).optional().catch(undefined),
      kernelspec: z.object({ language: z.string() }).optional().catch(undefined),
    })
    .catch({}),
  cells: z.array(cell.nullable().catch(null)),
});

/** Cells one after the other, each output below its code; `undefined` for what is no notebook of format 4. */
export function notebookText(source: string): NotebookText | undefined {
  const parsed = notebook.safeParse(parseJson(source));
  if (!parsed.success) return undefined;
  const { cells, metadata } = parsed.data;
  const language = metadata.language_info?.name ?? metadata.kernelspec?.language ?? "python";
  const images: string[] = [];
  const parts = cells.flatMap((one) => {
    if (one === null || one.source.trim() === "") return [];
    if (one.cell_type === "markdown") return [closed(one.source)];
    if (one.cell_type === "raw") return [fenced(one.source)];
    const mark = one.execution_count ?? " ";
    const outputs = one.outputs.flatMap((each) => (each ? outputText(each, images) : []));
    return [
      boxed("cell-in", `In [${mark}]`, fenced(one.source, /^[\w+#-]{1,30}$/.exec(language)?.[0])),
      ...(outputs.length > 0 ? [boxed("cell-out", `Out [${mark}]`, outputs.join("\n\n"))] : []),
    ];
  });
  return { markdown: parts.join("\n\n"), images };
}

/** An output in the richest way that is safe to show; programs in it never run. */
function outputText(output: Output, images: string[]): readonly string[] {
  if (output.output_type === "stream") return [fenced(plain(output.text))];
  if (output.output_type === "error") return [fenced(plain(output.traceback.join("\n")))];
  const { data } = output;
  const image = ["image/png", "image/jpeg", "image/gif", "image/webp"].find((type) => data[type]);
  const base64 = image && data[image]?.replace(/\s+/g, "");
  if (base64 && base64.length <= MAX_IMAGE_CHARACTERS && /^[A-Za-z0-9+/]+=*$/.test(base64))
    return [`![Output](${IMAGE_MARK}${images.push(`data:${image};base64,${base64}`) - 1})`];
  if (data["text/markdown"]) return [closed(data["text/markdown"])];
  const html = data["text/html"] && shown(data["text/html"]);
  if (html) return [`<div>\n${html}\n</div>`];
  if (data["text/latex"]) return [data["text/latex"]];
  return data["text/plain"] ? [fenced(plain(data["text/plain"]))] : [];
}

/** HTML with visible content, without the empty lines that would end it in Markdown. */
function shown(html: string): string | undefined {
  const rest = html
    .slice(0, 10 * MAX_OUTPUT_CHARACTERS)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, "")
    .replace(/\n\s*\n/g, "\n");
  return /<(?:table|img)\b|>[^<]*\S/i.test(rest) ? rest : undefined;
}

/** Without the colors of a terminal, and not without end. */
function plain(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = value.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "");
  return clean.length > MAX_OUTPUT_CHARACTERS
    ? `${clean.slice(0, MAX_OUTPUT_CHARACTERS)}\n…`
    : clean;
}

/** A code block whose fence is longer than any inside. */
function fenced(code: string, language = ""): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, "")}\n${fence}`;
}

const boxed = (kind: string, mark: string, content: string): string =>
  `<div class="${kind}">\n<div class="cell-mark">${mark}</div>\n\n${content}\n\n</div>`;

/** Markdown with its last fence closed, so that a cell cannot include the next. */
function closed(markdown: string): string {
  let open: string | undefined;
  for (const line of markdown.split("\n")) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (!fence) continue;
    const [, run = "", rest = ""] = fence;
    if (open === undefined) open = run;
    else if (run[0] === open[0] && run.length >= open.length && rest.trim() === "")
      open = undefined;
  }
  return open === undefined ? markdown : `${markdown}\n${open}`;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
