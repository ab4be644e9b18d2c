import type { Random } from "../training/random.ts";
import { END_OF_TEXT, formatChat, type Turn } from "./chat-format.ts";
import { createPoem, createStory } from "./stories.ts";
import {
  ABOUT_ITSELF,
  BEYOND_IT,
  FACTS,
  GREETINGS,
  HELP,
  HOW_TO,
  KINDS,
  POEM_TOPICS,
  STORY,
  SYSTEMS,
  TASKS,
  THANKS,
} from "./words.ts";

type Exchange = readonly [question: string, answer: string];

/** Every kind of exchange, and how often it comes up in a hundred. */
const EXCHANGES: readonly (readonly [share: number, create: (random: Random) => Exchange])[] = [
  [24, aboutTask],
  [20, howTo],
  [18, storyAboutAnimal],
  [
    6,
    (random) => [
      random.pick(["Tell me a story.", "Write a short story.", "Can you tell me a story?"]),
      createStory(random),
    ],
  ],
  [6, poem],
  [8, addition],
  [4, kindOfThing],
  [4, fact],
  [5, (random) => [random.pick(GREETINGS.said), random.pick(GREETINGS.answered)]],
  [2, (random) => [random.pick(THANKS), "You are welcome!"]],
  [3, (random) => [random.pick(random.chance(0.5) ? ABOUT_ITSELF : BEYOND_IT), HELP]],
];

/** A text to learn from: mostly chats, some stories and poems alone. */
export function createText(random: Random): string {
  const kind = random.next();
  if (kind < 0.15) return createStory(random) + END_OF_TEXT;
  if (kind < 0.19) return createPoem(random, random.pick(POEM_TOPICS)) + END_OF_TEXT;
  return formatChat(createChat(random)) + END_OF_TEXT;
}

/** One exchange, or up to three. */
export function createChat(random: Random): Turn[] {
  const turns: Turn[] = [];
  if (random.chance(0.3)) turns.push({ role: "system", content: random.pick(SYSTEMS) });
  const count = 1 + (random.chance(0.35) ? 1 + random.integer(2) : 0);
  for (let index = 0; index < count; index++) {
    const [question, answer] = createExchange(random);
    turns.push({ role: "user", content: question }, { role: "assistant", content: answer });
  }
  return turns;
}

function createExchange(random: Random): Exchange {
  let left = random.next() * 100;
  for (const [share, create] of EXCHANGES) {
    left -= share;
    if (left < 0) return create(random);
  }
  return EXCHANGES[0]![1](random);
}

function aboutTask(random: Random): Exchange {
  const task = random.pick(Object.keys(TASKS));
  const [does, takes, returns] = TASKS[task]!;
  const name = random.chance(0.5) ? task : task.replaceAll("-", " ");
  const start = capital(name);
  return random.pick<Exchange>([
    [
      random.pick([
        `What does ${name} do?`,
        `What is ${name}?`,
        `Explain ${name}.`,
        `explain ${name} please`,
        `Tell me about ${name}.`,
        `what is ${name}`,
      ]),
      `${start} ${does}. It takes ${takes} and returns ${returns}.`,
    ],
    [
      random.pick([
        `What is the input of ${name}?`,
        `What do I send to ${name}?`,
        `What does ${name} take?`,
      ]),
      `${start} takes ${takes}.`,
    ],
    [
      random.pick([
        `What is the output of ${name}?`,
        `What do I get from ${name}?`,
        `What does ${name} return?`,
      ]),
      `${start} returns ${returns}.`,
    ],
  ]);
}

function howTo(random: Random): Exchange {
  const [wishes, answer] = random.pick(HOW_TO);
  const wish = random.pick(wishes);
  const question = random.pick([
    `How do I ${wish}?`,
    `How can I ${wish}?`,
    `I want to ${wish}.`,
    `how to ${wish}`,
    `Can you tell me how to ${wish}?`,
    `Please help me ${wish}.`,
  ]);
  return [question, answer];
}

function storyAboutAnimal(random: Random): Exchange {
  const animal = random.pick(STORY.animal);
  const question = random.pick([
    `Tell me a story about a ${animal}.`,
    `Write a story about a ${animal}.`,
    `Can you tell a story about a ${animal}?`,
    `story about a ${animal}`,
  ]);
  return [question, createStory(random, animal)];
}

function poem(random: Random): Exchange {
  const topic = random.pick(POEM_TOPICS);
  const question = random.pick([
    `Write a poem about the ${topic}.`,
    `Can you write a poem about the ${topic}?`,
    `A poem about the ${topic}, please.`,
  ]);
  return [question, createPoem(random, topic)];
}

function addition(random: Random): Exchange {
  const [a, b] = [random.integer(10), random.integer(10)];
  const question = random.pick([
    `What is ${a} plus ${b}?`,
    `How much is ${a} + ${b}?`,
    `${a} + ${b} = ?`,
    `Add ${a} and ${b}.`,
  ]);
  return [question, `${a} plus ${b} is ${a + b}.`];
}

function kindOfThing(random: Random): Exchange {
  const kind = random.pick(Object.keys(KINDS));
  const thing = random.pick(KINDS[kind]!);
  const question = random.pick([
    `Is ${thing} a ${kind}?`,
    `What is ${thing}?`,
    `What kind of thing is ${thing}?`,
  ]);
  return [question, `${capital(thing)} is ${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}.`];
}

function fact(random: Random): Exchange {
  const [questions, answer] = random.pick(FACTS);
  return [random.pick(questions), answer];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
