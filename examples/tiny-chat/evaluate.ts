import type { Answerer } from "./answer.ts";
import { type Asked, TEST } from "./hand-written.ts";
import { FACTS, HOW_TO, STORY, TASKS } from "./words.ts";

/** How many questions of a kind were answered rightly. */
export interface Result {
  readonly name: string;
  readonly right: number;
  readonly asked: number;
}

const literally = (text: string): RegExp => new RegExp(text.replace(/[|\\{}()[\]^$+*?.]/g, "\\$&"));
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

const KINDS: readonly (readonly [name: string, questions: readonly Asked[]])[] = [
  [
    "sums of two digits",
    DIGITS.flatMap((a) =>
      DIGITS.map((b): Asked => [`What is ${a} plus ${b}?`, new RegExp(`is ${a + b}\\.$`)]),
    ),
  ],
  [
    "stories about the animal that was asked for",
    STORY.animal.map(
      (animal): Asked => [
        `Tell me a story about a ${animal}.`,
        new RegExp(`^[^.]*\\b${animal}\\b`),
      ],
    ),
  ],
  [
    "what a task does",
    Object.entries(TASKS).map(
      ([task, [does]]): Asked => [`What does ${task} do?`, literally(does)],
    ),
  ],
  [
    "how something is done on the hub",
    HOW_TO.map(([[wish], answer]): Asked => [`How do I ${wish}?`, literally(answer)]),
  ],
  ["facts", FACTS.map(([[question], answer]): Asked => [question!, literally(answer)])],
  ["**written by hand, in other words**", TEST],
];

/** Asks everything, and prints what was answered wrongly. */
export async function evaluate(answer: Answerer): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [name, questions] of KINDS) {
    let right = 0;
    for (const [question, holds] of questions) {
      const answered = await answer(question);
      if (holds.test(answered)) right++;
      else console.log(`  ${question} ${answered}`);
    }
    results.push({ name, right, asked: questions.length });
  }
  return results;
}
