import { expect, it } from "vitest";
import { createFindIndexes } from "./find-indexes.ts";
import { type AskProcess, createRemoteIndex } from "./remote-index.ts";

const NAMES = {
  visible: { namespaces: [], ungrouped: [], groups: [], keys: [] },
  words: ["a"],
  limit: 1,
};
const refusal = (status?: number) => Object.assign(new Error("no"), { status });

function start(answers: Readonly<Record<string, () => Promise<unknown>>>) {
  const asked: string[] = [];
  let now = 0;
  const ask: AskProcess = (address) => {
    asked.push(address);
    return answers[address]!();
  };
  const index = createRemoteIndex(
    ask,
    async () => Object.keys(answers),
    () => now,
  );
  return {
    asked,
    wait: (ms: number) => {
      now += ms;
    },
    best: () => index.best("model", NAMES).catch((error) => error.code as string),
    index,
  };
}

it("asks another process when one does not answer, and leaves that one alone for some seconds", async () => {
  let isDown = true;
  const one = async () => (isDown ? Promise.reject(refusal()) : ["one"]);
  const { asked, best, wait } = start({ one, other: async () => ["other"] });
  expect(await best()).toEqual(["other"]);
  expect(await best()).toEqual(["other"]);
  expect(asked).toEqual(["one", "other", "other"]);
  isDown = false;
  wait(5_001);
  expect(await best()).toEqual(["one"]);
});

it.each([404, 503])("takes %i for no index", async (status) => {
  const { best } = start({
    one: () => Promise.reject(refusal(status)),
    other: async () => ["other"],
  });
  expect(await best()).toEqual(["other"]);
});

it.each([400, 413, 500])(
  "keeps asking a process that refuses one question with %i",
  async (status) => {
    let isOdd = true;
    const { asked, best } = start({
      one: async () => (isOdd ? Promise.reject(refusal(status)) : ["one"]),
    });
    expect(await best()).toBe("index-unavailable");
    isOdd = false;
    expect(await best()).toEqual(["one"]);
    expect(asked).toEqual(["one", "one"]);
  },
);

it("refuses malformed answers, and fails when no process answers", async () => {
  expect(await start({ one: async () => [{ key: 1 }] }).best()).toBe("index-unavailable");
  expect(await start({}).best()).toBe("index-unavailable");
});

it("holds a bounded number of questions, and no change for long", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { best, index } = start({ one: () => promise });
  const held = Array.from({ length: 500 }, best);
  expect(await best()).toBe("too-busy");
  resolve(["one"]);
  expect(await Promise.all(held)).toEqual(Array.from({ length: 500 }, () => ["one"]));
  const down = start({ one: () => Promise.reject(refusal()) });
  await down.index.changed(Array.from({ length: 12_000 }, (_, key) => `${key}`));
  expect(down.asked).toEqual(["one"]);
  expect(await index.changed(["a"])).toBeUndefined();
});

it("finds processes by the database, not those that only another machine reaches", async () => {
  const at = (place: string, address: string) => ({ id: address, place, address });
  let processes = [
    at("here", "http://127.0.0.1:1"),
    at("there", "http://127.0.0.1:2"),
    at("there", "http://10.0.0.2:3"),
  ];
  let now = 0;
  const isLoopback = (address: string) => address.includes("127.");
  const options = { urls: [], id: "self", place: "here", isLoopback, now: () => now };
  let isAway = false;
  const list = async () => (isAway ? Promise.reject(new Error("away")) : processes);
  const find = createFindIndexes({ ...options, list });
  const first = await find();
  expect(first.toSorted()).toEqual(["http://10.0.0.2:3", "http://127.0.0.1:1"]);
  isAway = true;
  now += 3_000;
  await find();
  await new Promise(setImmediate);
  expect(await find()).toEqual(first);
  isAway = false;
  processes = [];
  now += 3_000;
  await find();
  await new Promise(setImmediate);
  expect(await find()).toEqual([]);
  const given = createFindIndexes({ ...options, list, urls: ["http://a:1", "http://b:2"] });
  expect((await given()).toSorted()).toEqual(["http://a:1", "http://b:2"]);
});

it("lets each process prefer another one", async () => {
  const urls = ["http://a:1", "http://b:2", "http://c:3"];
  const firsts = await Promise.all(
    Array.from({ length: 60 }, async (_, id) => {
      const find = createFindIndexes({
        ...{ urls, list: async () => [], id: `process ${id}`, place: "here" },
        isLoopback: () => false,
      });
      return (await find())[0];
    }),
  );
  for (const url of urls) expect(firsts.filter((one) => one === url).length).toBeGreaterThan(8);
});
