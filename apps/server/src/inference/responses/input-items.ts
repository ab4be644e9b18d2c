import type { z } from "zod";
import { listInputItems } from "../schemas/responses.ts";

type Query = z.infer<typeof query>;
const query = listInputItems.query as z.ZodType<{
  readonly limit?: number;
  readonly order?: "asc" | "desc";
  readonly after?: string;
}>;

const PAGE = 20;
const PREFIXES: Readonly<Record<string, string>> = {
  message: "msg",
  reasoning: "rs",
  function_call: "fc",
  function_call_output: "fco",
};

/** The items of a request as they are kept: each with a type and an ID. A text is the user's message. */
export function withIds(
  input: string | readonly object[],
  random: () => string,
): readonly ({ readonly id: string } & object)[] {
  if (typeof input === "string") {
    const content = [{ type: "input_text", text: input }];
    return withIds([{ type: "message", role: "user", content }], random);
  }
  return input.map((item) => {
    const { type = "message", id } = item as { readonly type?: string; readonly id?: unknown };
    const own = typeof id === "string" ? id : `${PREFIXES[type] ?? "item"}_${random()}`;
    return { ...item, type, id: own, ...(type === "message" && messageOf(item)) };
  });
}

/** As items of a conversation are: those of a request are over. */
export const withStatus = <Item extends object>(item: Item) => ({ status: "completed", ...item });

/** Clients read parts. */
function messageOf(item: object) {
  const { role, content } = item as { readonly role?: unknown; readonly content?: unknown };
  if (typeof content !== "string") return {};
  const type = role === "assistant" ? "output_text" : "input_text";
  return { content: [{ type, text: content, ...(type === "output_text" && { annotations: [] }) }] };
}

/** One page of them, the newest first unless asked otherwise. Throws `ZodError`. */
export function pageOfItems(items: readonly object[], given: unknown): object {
  const { limit = PAGE, order = "desc", after }: Query = query.parse(given);
  const all = (order === "desc" ? items.toReversed() : items) as readonly { readonly id: string }[];
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + limit);
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: start + limit < all.length,
  };
}
