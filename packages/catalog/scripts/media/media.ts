import { encodePng, type Picture } from "./png.ts";
import { cat } from "./scenes/cat.ts";
import { clips } from "./scenes/clips.ts";
import { flowers } from "./scenes/flowers.ts";
import { lighthouse } from "./scenes/lighthouse.ts";
import { pages } from "./scenes/pages.ts";
import { park } from "./scenes/park.ts";
import { person } from "./scenes/person.ts";
import { stillLife } from "./scenes/still-life.ts";
import { sounds } from "./sounds.ts";
import { encodeWav } from "./wav.ts";

const stills = { ...cat, ...flowers, ...lighthouse, ...pages, ...park, ...person, ...stillLife };

const still = ([name, make]: [string, () => Picture]) => [name, () => encodePng([make()])] as const;
const clip = ([name, make]: [string, () => readonly Picture[]]) =>
  [name, () => encodePng(make())] as const;
const sound = ([name, make]: [string, () => Float32Array]) =>
  [name, () => encodeWav(make())] as const;

/** Every demo file by name, and how to make its bytes. */
export const MEDIA: Readonly<Record<string, () => Buffer>> = Object.fromEntries([
  ...Object.entries(stills).map(still),
  ...Object.entries(clips).map(clip),
  ...Object.entries(sounds).map(sound),
]);
