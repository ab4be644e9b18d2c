import { expect, it } from "vitest";
import { createLogprobQueue, describeToken } from "./token-logprobs.ts";

const texts = { text: (token: number) => `<${token}>`, bytes: (token: number) => [token] };
const described = (token: number) => describeToken(token, new Map([[token, 0.5]]), 0, texts);
const names = (tokens: readonly { readonly token: string }[]) => tokens.map(({ token }) => token);

it("describes a token next to the likeliest, which it need not be among", () => {
  const probabilities = new Map([
    [7, 0.6],
    [3, 0.4],
    [5, 0],
  ]);
  const token = describeToken(3, probabilities, 1, texts);
  expect(token).toMatchObject({ token: "<3>", bytes: [3], logprob: Math.log(0.4) });
  expect(names(token.top)).toEqual(["<7>"]);
  expect(describeToken(5, probabilities, 0, texts)).toMatchObject({ logprob: -9999, top: [] });
});

it("lists tokens once their text is shown, and none that a stop text cuts off", () => {
  const queue = createLogprobQueue();
  queue.push(described(1), "Hello");
  expect(names(queue.take("Hel"))).toEqual(["<1>"]);
  // Half a character has no text so far.
  queue.push(described(2), "");
  queue.push(described(3), " é");
  expect(names(queue.take("lo"))).toEqual([]);
  expect(names(queue.take(" é"))).toEqual(["<2>", "<3>"]);
  queue.push(described(4), "STOP");
  expect(names(queue.take(""))).toEqual([]);
});
