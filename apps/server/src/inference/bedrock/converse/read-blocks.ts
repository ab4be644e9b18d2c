import type { ContentBlock } from "../../anthropic/content-block.ts";
import type { ResultBlock, RuntimeBlock, RuntimeDocument, RuntimeImage } from "./content-block.ts";
import { refusedField } from "./refuse-field.ts";

/** Marks for a cache that a hub keeps by itself. */
const MARKS = ["cachePoint"];
const TEXT_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  html: "text/html",
  md: "text/markdown",
  txt: "text/plain",
};
const FILE_TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * The blocks of a message as those of the Anthropic API, which a chat is made of. Throws
 * `unsupported-parameter` for what a chat has no words for; `where` is the message. Pure.
 */
export const readBlocks = (
  blocks: readonly RuntimeBlock[],
  where: string,
): readonly ContentBlock[] =>
  blocks.flatMap((block, index) => readBlock(block, `${where}.content.${index}`));

function readBlock(block: RuntimeBlock, where: string): readonly ContentBlock[] {
  const { text, image, document, toolUse, toolResult, reasoningContent } = block;
  const { guardContent, citationsContent } = block;
  if (text !== undefined) return [{ type: "text", text }];
  if (image) return [readImage(image, where)];
  if (document) return [readDocument(document, where)];
  if (toolUse) return [readToolUse(toolUse)];
  if (toolResult)
    return [
      {
        type: "tool_result",
        tool_use_id: toolResult.toolUseId,
        content: toolResult.content.map((one, index) =>
          readResult(one, `${where}.toolResult.content.${index}`),
        ),
        is_error: toolResult.status === "error",
      },
    ];
  if (reasoningContent) {
    const thinking = reasoningContent.reasoningText?.text;
    return thinking === undefined ? [] : [{ type: "thinking", thinking }];
  }
  if (guardContent) {
    const { text: guarded, image: seen } = guardContent;
    if (seen) return [readImage(seen, `${where}.guardContent`)];
    return [{ type: "text", text: guarded?.text ?? "" }];
  }
  if (citationsContent)
    return (citationsContent.content ?? []).flatMap(({ text: cited }) =>
      cited === undefined ? [] : [{ type: "text" as const, text: cited }],
    );
  if (MARKS.some((name) => block[name] !== undefined)) return [];
  throw refusedField(nameIn(block, where));
}

function readToolUse({ toolUseId, name, input }: NonNullable<RuntimeBlock["toolUse"]>) {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const given = isObject ? (input as Record<string, unknown>) : {};
  return { type: "tool_use", id: toolUseId, name, input: given } as const;
}

function readResult(block: ResultBlock, where: string) {
  const { text, json, image, document } = block;
  if (text !== undefined) return { type: "text", text } as const;
  if (json !== undefined) return { type: "text", text: JSON.stringify(json) } as const;
  if (image) return readImage(image, where);
  if (document) return readDocument(document, where);
  throw refusedField(nameIn(block, where));
}

function readImage({ format, source }: RuntimeImage, where: string) {
  const { bytes } = source;
  if (bytes === undefined) throw refusedField(nameIn(source, `${where}.image.source`), BYTES);
  const media_type = `image/${format}`;
  return { type: "image", source: { type: "base64", media_type, data: bytes } } as const;
}

function readDocument({ format = "txt", name, source }: RuntimeDocument, where: string) {
  const { bytes, text, content } = source;
  const written = (data: string) =>
    ({ type: "document", title: name, source: { type: "text", data } }) as const;
  if (text !== undefined) return written(text);
  if (content) return written(content.map((one) => one.text).join("\n"));
  if (bytes === undefined) throw refusedField(nameIn(source, `${where}.document.source`), BYTES);
  if (Object.hasOwn(TEXT_TYPES, format)) return written(Buffer.from(bytes, "base64").toString());
  const media_type = FILE_TYPES[format];
  if (media_type === undefined) throw refusedField(`${where}.document.format ${format}`);
  const data = { type: "base64", media_type, data: bytes } as const;
  return { type: "document", title: `${name}.${format}`, source: data } as const;
}

const BYTES = "Send the bytes.";

const nameIn = (block: object, where: string) => `${where}.${Object.keys(block)[0] ?? "(empty)"}`;
