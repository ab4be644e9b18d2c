import { expect, it } from "vitest";
import { conversationDraw } from "./conversation-draw.ts";

const system = { role: "system", content: "s".repeat(5_000) };
const user = (content: unknown) => ({ role: "user", content });
const messages = [system, user("First")];
const deployments = Array.from({ length: 4 }, (_, index) => ({
  ...{ provider: "acme", providerModelId: "m", replica: `http://${index}` },
}));
const drawn = (input: unknown) => deployments.map((one) => conversationDraw(input)?.(one));

it("draws the same for all turns of a long conversation", () => {
  const next = [...messages, { role: "assistant", content: "Answer" }, user("Second")];
  expect(drawn({ messages: next })).toEqual(drawn({ messages }));
  expect(new Set(drawn({ messages })).size).toBe(4);
  expect(drawn({ messages: [system, user("Other")] })).not.toEqual(drawn({ messages }));
});

it("takes the caller's key for a conversation, whatever its length", () => {
  const keyed = { messages: [user("Hi")], prompt_cache_key: "thread-1" };
  expect(drawn(keyed)).toEqual(
    drawn({ inputs: "Hi", parameters: { prompt_cache_key: "thread-1" } }),
  );
  expect(drawn({ ...keyed, prompt_cache_key: "thread-2" })).not.toEqual(drawn(keyed));
});

it("draws nothing for short conversations and other calls", () => {
  for (const input of [{ messages: [user("Hi")] }, { messages: "x" }, { inputs: "x" }, null, []])
    expect(conversationDraw(input)).toBe(undefined);
});

it("counts texts and images of parts, and reads only how they start", () => {
  const image = (end: string) => ({
    ...{
      type: "image_url",
      image_url: { url: `data:image/png;base64,${"A".repeat(5_000)}${end}` },
    },
  });
  const parts = (end: string) => ({
    messages: [user([{ type: "text", text: "See" }, image(end)])],
  });
  expect(drawn(parts("B"))[0]).toBeTypeOf("number");
  expect(drawn(parts("B"))).toEqual(drawn(parts("C")));
});

it("is fair over many conversations", () => {
  const firsts = [0, 0, 0, 0];
  for (let count = 0; count < 2_000; count++) {
    const places = drawn({ messages: [system, user(`${count}`)] }) as number[];
    const first = places.indexOf(Math.min(...places));
    firsts[first] = (firsts[first] ?? 0) + 1;
  }
  for (const count of firsts) expect(Math.abs(count - 500)).toBeLessThan(100);
});
