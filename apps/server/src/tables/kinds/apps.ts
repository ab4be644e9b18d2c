import {
  type LocalApp,
  type LocalAppStep,
  localApps,
  offeredFor,
  STEP_PLACEHOLDERS,
  stepsOf,
} from "@orrery/catalog";
import { z } from "zod";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { address, line, tableKind } from "../table-kind.ts";
import { template } from "./libraries.ts";

const step = z.strictObject({
  title: line,
  language: z.enum(["sh", "json"]),
  content: template(...STEP_PLACEHOLDERS),
});

const fields = z.strictObject({
  prettyLabel: line,
  docsUrl: address,
  mainTask: line,
  macOsOnly: z.literal(true).optional(),
  /** Offered for models with one of these tags. */
  tags: z.array(line).max(50).optional(),
  /** Offered for language models in GGUF files. */
  gguf: z.boolean().optional(),
  steps: z.array(step).min(1).max(10).optional(),
});

export const apps = tableKind(fields, {
  find: (key) =>
    Object.hasOwn(localApps, key)
      ? (localApps as Readonly<Record<string, LocalApp>>)[key]
      : undefined,
  refuse({ tags, gguf, steps }, { current }) {
    if (current) return undefined;
    if (!steps) return "steps: required for a new app";
    return tags?.length || gguf
      ? undefined
      : "tags or gguf required (which models the app is offered for)";
  },
  build: (_, { tags, gguf, steps, ...given }, current): LocalApp => ({
    ...(current as LocalApp),
    ...omitUndefined(given),
    ...((tags ?? gguf) !== undefined && { isOffered: offeredFor(tags ?? [], gguf ?? false) }),
    ...(steps && { use: stepsOf(steps as readonly LocalAppStep[]) }),
  }),
});
