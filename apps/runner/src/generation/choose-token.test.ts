import { expect, it } from "vitest";
import { type Choice, chooseToken } from "./choose-token.ts";

const SCORES = Float32Array.of(Math.log(1), Math.log(6), Math.log(3));
const usual: Choice = { temperature: 1, topK: 0, topP: 1, minP: 0 };
/** The token for each of ten draws, evenly apart. */
const drawn = (choice: Partial<Choice>, written: number[] = []) =>
  Array.from({ length: 10 }, (_, at) =>
    chooseToken(SCORES, { ...usual, ...choice }, written, () => (at + 0.5) / 10),
  ).join("");

it("draws tokens as often as they are likely", () => {
  expect(drawn({})).toBe("1111112220");
});

it.each<[string, Partial<Choice>, string]>([
  ["no temperature", { temperature: 0 }, "1111111111"],
  ["the likeliest two", { topK: 2 }, "1111111222"],
  ["the likeliest one", { topK: 1 }, "1111111111"],
  ["those that make up most", { topP: 0.8 }, "1111111222"],
  ["at least the likeliest, however little is wanted", { topP: 0 }, "1111111111"],
  ["those nearly half as likely as the likeliest", { minP: 0.49 }, "1111111222"],
])("keeps %s", (_, choice, tokens) => {
  expect(drawn(choice)).toBe(tokens);
});

it("lets a token that was written lose", () => {
  const greedy = { temperature: 0 };
  const penalties = { frequency: 0.5, presence: undefined };
  expect(drawn({ ...greedy, penalties }, [1])).toBe("1111111111");
  expect(drawn({ ...greedy, penalties }, [1, 1])).toBe("2222222222");
  expect(drawn({ ...greedy, penalties: { frequency: undefined, presence: 1 } }, [1])).toBe(
    "2222222222",
  );
});

it("finds the likeliest among many", () => {
  const scores = Float32Array.from({ length: 1000 }, (_, at) => Math.sin(at));
  const token = chooseToken(scores, { ...usual, topK: 300, temperature: 0.001 }, [], () => 0);
  expect(token).toBe(scores.indexOf(Math.max(...scores)));
});
