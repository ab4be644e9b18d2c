import type { Random } from "../training/random.ts";
import { PLACES, STORY } from "./words.ts";

/** Six sentences about an animal. */
export function createStory(random: Random, animal: string = random.pick(STORY.animal)): string {
  const name = random.pick(STORY.name);
  const nature = random.pick(STORY.nature);
  const [place, where] = random.pick(PLACES);
  const thing = random.pick(STORY.thing);
  const color = random.pick(STORY.color);
  const friend = random.pick(STORY.name.filter((one) => one !== name));
  const other = random.pick(STORY.animal.filter((one) => one !== animal));
  return [
    random.pick([
      `Once upon a time there was a ${nature} ${animal} named ${name}.`,
      `Once there was a ${nature} ${animal} whose name was ${name}.`,
      `There was once a ${nature} ${animal} called ${name}.`,
    ]),
    `${name} lived ${where}.`,
    random.pick([
      `One morning ${name} found a ${color} ${thing} on the ground.`,
      `One day ${name} saw a ${color} ${thing} under a tree.`,
      `One evening a ${color} ${thing} fell from the sky.`,
    ]),
    random.pick([
      `${name} wanted to know who had lost it, so ${name} asked ${friend} the ${other}.`,
      `"Whose ${thing} is this?" asked ${name}, and ${friend} the ${other} came to help.`,
      `${name} showed the ${thing} to ${friend} the ${other}.`,
    ]),
    random.pick([
      `Together they walked through the ${place} until the sun went down.`,
      `They looked everywhere in the ${place}, but nobody knew the ${thing}.`,
      `${friend} smiled and said that the ${thing} was a gift.`,
    ]),
    random.pick([
      `In the end ${name} kept the ${thing} and felt ${random.pick(STORY.feeling)}.`,
      `From that day on ${name} and ${friend} were friends.`,
      `That night the ${color} ${thing} shone over the ${place}, and ${name} was ${random.pick(STORY.feeling)}.`,
    ]),
  ].join(" ");
}

/** Two rhymes. */
export function createPoem(random: Random, topic: string): string {
  const rhymes = [
    [
      `The ${topic} comes softly in the night,`,
      `it fills the ${random.pick(PLACES)[0]} with silver light.`,
    ],
    [`I hear the ${topic} outside my door,`, "it sings a song I heard before."],
    [`The ${topic} is quiet, the ${topic} is slow,`, "it tells me where the rivers go."],
    [`Oh ${topic}, stay a little while,`, "and walk with me another mile."],
  ];
  const first = random.integer(rhymes.length);
  const second = (first + 1 + random.integer(rhymes.length - 1)) % rhymes.length;
  return [...rhymes[first]!, ...rhymes[second]!].join("\n");
}
