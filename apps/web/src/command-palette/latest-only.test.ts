import { expect, it } from "vitest";
import { latestOnly } from "./latest-only.ts";

it("asks at once, then only for the newest that came meanwhile", async () => {
  const asked: string[] = [];
  const shown: string[] = [];
  const answers: ((text: string) => void)[] = [];
  const ask = latestOnly<string, string>(
    (question) => {
      asked.push(question);
      return new Promise((resolve) => answers.push(resolve));
    },
    (question, answer) => shown.push(`${question}=${answer}`),
  );
  const first = ask("t");
  expect(asked).toEqual(["t"]);
  void ask("ti");
  void ask("tin");
  expect(asked).toEqual(["t"]);
  answers[0]?.("1");
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual(["t", "tin"]);
  answers[1]?.("2");
  await first;
  expect(shown).toEqual(["t=1", "tin=2"]);
});

it("goes on after a question that failed", async () => {
  const shown: string[] = [];
  const ask = latestOnly<string, string>(
    async (question) => {
      if (question === "bad") throw new Error("refused");
      return question;
    },
    (question) => shown.push(question),
  );
  await expect(ask("bad")).rejects.toThrow("refused");
  await ask("good");
  expect(shown).toEqual(["good"]);
});
