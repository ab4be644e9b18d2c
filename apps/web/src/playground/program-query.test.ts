import { expect, it } from "vitest";
import type { Turn } from "../page-data/turn.ts";
import { programQuery } from "./program-query.ts";

const messagesOf = (turns: readonly Turn[]) =>
  JSON.parse(
    programQuery({ system: "Be brief." }, { options: {}, errors: {} }, turns).inputs ?? "null",
  );

it("sends the conversation up to the last question, without the answer to it", () => {
  const turns: Turn[] = [
    { role: "user", text: "3 plus 4?" },
    { role: "assistant", text: "7" },
    { role: "user", text: "And 1 more?" },
    { role: "assistant", text: "8" },
  ];
  const asked = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "3 plus 4?" },
    { role: "assistant", content: "7" },
    { role: "user", content: "And 1 more?" },
  ];
  expect(messagesOf(turns)).toEqual(asked);
  expect(messagesOf(turns.slice(0, 3))).toEqual(asked);
  expect(messagesOf([])).toBeNull();
});

it("begins a conversation that is too long with a later question", () => {
  const long = "x".repeat(8000);
  const turns: Turn[] = [
    { role: "user", text: long },
    { role: "assistant", text: long },
    { role: "user", text: "Shorter?" },
    { role: "assistant", text: "Yes." },
  ];
  expect(messagesOf(turns)).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: "Shorter?" },
  ]);
});
