import {
  findLanguage,
  findLicense,
  GGUF_TYPES,
  type GgufTypeRow,
  HARDWARE_BY_KEY,
  type Hardware,
  hardwareKey,
  type Language,
  type License,
} from "@orrery/catalog";
import { z } from "zod";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { address, line, tableKind } from "../table-kind.ts";

const own = <Row>(table: Readonly<Record<string, Row>>, key: string): Row | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

export const languages = tableKind(z.strictObject({ name: line, nativeName: line.optional() }), {
  pattern: /^[a-z]{2,3}$/,
  find: findLanguage,
  build: (code, given, current): Language =>
    ({ code, ...current, ...omitUndefined(given) }) as Language,
});

export const licenses = tableKind(
  z.strictObject({ name: line, url: address.optional(), osiApproved: z.boolean().optional() }),
  {
    pattern: /^[a-z0-9][a-z0-9.+-]{0,95}$/,
    find: findLicense,
    build: (id, given, current): License =>
      ({ id, osiApproved: false, ...current, ...omitUndefined(given) }) as License,
  },
);

const figure = z.number().positive().max(1e7);

export const hardware = tableKind(
  z.strictObject({
    kind: z.enum(["gpu", "cpu", "apple-silicon"]),
    vendor: z.enum(["NVIDIA", "AMD", "Intel", "Qualcomm", "Apple"]),
    name: line,
    tflops: figure,
    memoryGb: z.array(figure).max(20),
    msrpUsd: figure.optional(),
    powerWatts: figure.optional(),
    releaseYear: z.number().int().min(1990).max(2100).optional(),
    computeCapability: figure.optional(),
    gfxVersion: line.optional(),
    aliases: z.array(line).max(20).optional(),
  }),
  {
    pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    find: (key) => own(HARDWARE_BY_KEY, key),
    refuse: ({ name }, { key }) =>
      name === undefined || hardwareKey({ name }) === key
        ? undefined
        : `name: the key of this name is "${hardwareKey({ name })}"`,
    build: (_, given, current): Hardware => ({ ...current, ...omitUndefined(given) }) as Hardware,
  },
);

export const ggufTypes = tableKind(
  z.strictObject({
    code: z.number().int().min(0).max(100_000),
    bits: z.number().positive().max(64),
  }),
  {
    pattern: /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/,
    find: (key) => own(GGUF_TYPES, key),
    build: (name, given, current): GgufTypeRow =>
      ({ name, ...current, ...omitUndefined(given) }) as GgufTypeRow,
  },
);
