import { expect, it } from "vitest";
import { rateModels } from "./rate-models.ts";

const pair = (one: string, other: string, wins: number, losses: number, ties = 0) => ({
  ...{ one, other, wins, losses, ties },
});

it("puts those who win above those who lose, also over a third", () => {
  const ratings = rateModels([pair("a", "b", 8, 2), pair("b", "c", 8, 2)]);
  const [a, b, c] = ["a", "b", "c"].map((key) => ratings.get(key)?.rating ?? 0) as [
    number,
    number,
    number,
  ];
  expect(a).toBeGreaterThan(b);
  expect(b).toBeGreaterThan(c);
  expect(Math.abs((a + c) / 2 - 1000)).toBeLessThan(3);
  expect(ratings.get("b")).toMatchObject({ wins: 10, losses: 10, ties: 0 });
});

it("tends to the odds: nine wins in ten are some 380 points", () => {
  const ratings = rateModels([pair("a", "b", 900, 100)]);
  const gap = (ratings.get("a")?.rating ?? 0) - (ratings.get("b")?.rating ?? 0);
  expect(gap).toBeGreaterThan(360);
  expect(gap).toBeLessThan(385);
});

it("rates a model that always wins, and changes little by one vote", () => {
  const [one, many] = [1, 50].map((wins) => rateModels([pair("a", "b", wins, 0)]));
  expect(one?.get("a")?.rating).toBeLessThan(1150);
  expect(many?.get("a")?.rating).toBeGreaterThan(one?.get("a")?.rating ?? 0);
  expect(many?.get("a")?.rating).toBeLessThan(2000);
});

it("is the same whichever of a pair comes first, and empty without votes", () => {
  const turned = rateModels([pair("b", "a", 2, 8, 1)]);
  expect(rateModels([pair("a", "b", 8, 2, 1)]).get("a")).toEqual(turned.get("a"));
  expect(rateModels([])).toEqual(new Map());
});

it("takes a tie for half a win", () => {
  expect(rateModels([pair("a", "b", 0, 0, 10)]).get("a")?.rating).toBe(1000);
});
