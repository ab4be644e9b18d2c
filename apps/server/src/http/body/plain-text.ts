import { z } from "zod";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** People's words: without the control characters that git, PostgreSQL or a terminal would choke on. */
export const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replace(CONTROL, ""));
