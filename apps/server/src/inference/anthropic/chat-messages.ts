import { type ContentBlock, joined } from "./content-block.ts";

type Role = "user" | "assistant" | "system";

/**
 * One message's blocks as messages of a chat: results of tools are messages of their own, before the rest,
 * and what a tool shows follows as the user's. Pure.
 */
export function messagesOf(role: Role, content: string | readonly ContentBlock[]): object[] {
  if (typeof content === "string") return [{ role, content }];
  const results = content.filter((one) => one.type === "tool_result");
  const calls = content.filter((one) => one.type === "tool_use").map(callOf);
  const thought = content
    .filter((one) => one.type === "thinking")
    .map(({ thinking }) => thinking)
    .join("\n");
  const shown = results.flatMap((one) =>
    Array.isArray(one.content) ? one.content.filter(({ type }) => type !== "text") : [],
  );
  const said = contentOf([...shown, ...content]);
  const rest =
    said === "" && calls.length === 0 && thought === ""
      ? []
      : [
          {
            role,
            content: said === "" && calls.length > 0 ? null : said,
            ...(thought !== "" && { reasoning_content: thought }),
            ...(calls.length > 0 && { tool_calls: calls }),
          },
        ];
  return [...results.map(resultOf), ...rest];
}

const callOf = ({ id, name, input }: Extract<ContentBlock, { type: "tool_use" }>) => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(input) },
});

/** A chat has no mark for a tool that failed. */
function resultOf(given: Extract<ContentBlock, { type: "tool_result" }>) {
  const { tool_use_id, content = "", is_error } = given;
  const text =
    typeof content === "string"
      ? content
      : joined((content ?? []).filter((one) => one.type === "text"));
  return {
    role: "tool",
    tool_call_id: tool_use_id,
    content: is_error ? `Error: ${text}` : text,
  };
}

/** A text if there is nothing else: not every model reads parts. */
function contentOf(blocks: readonly ContentBlock[]): string | readonly object[] {
  const parts = blocks.flatMap(partOf);
  if (!parts.every((one) => one.type === "text")) return parts;
  return parts.map((one) => one.text).join("\n");
}

type Part =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image_url" | "file"; readonly [key: string]: unknown };

function partOf(block: ContentBlock): readonly Part[] {
  if (block.type === "text") return [{ type: "text", text: block.text }];
  if (block.type === "image") {
    const { source } = block;
    const url = source.type === "url" ? source.url : dataUrl(source);
    return [{ type: "image_url", image_url: { url } }];
  }
  if (block.type !== "document") return [];
  const { source, title } = block;
  if (source.type === "base64") {
    const file = { file_data: dataUrl(source), filename: title ?? "document" };
    return [{ type: "file", file }];
  }
  const text = source.type === "text" ? source.data : joined(source.content);
  return [{ type: "text", text: title ? `${title}\n${text}` : text }];
}

const dataUrl = ({ media_type, data }: { readonly media_type: string; readonly data: string }) =>
  `data:${media_type};base64,${data}`;
