import { CLIENT_SUPPORT, type ClientSupport, SNIPPET_TASKS } from "@orrery/snippets";
import { z } from "zod";
import { KEY, tableKind } from "../table-kind.ts";

const task = z.enum([...SNIPPET_TASKS, "conversational"]);
/** Programs print it unquoted. */
const method = z.string().regex(/^[A-Za-z_]\w{0,60}$/, "must be the name of a method");

const fields = z.strictObject({
  methods: z.partialRecord(z.enum(SNIPPET_TASKS), method).optional(),
  /** A provider without tasks is one that the client does not know. */
  providers: z.record(z.string().regex(KEY), z.array(task).max(100)).optional(),
  faults: z
    .array(z.string().regex(/^[\w.-]+ [\w-]+$/, 'must be "provider task"'))
    .max(500)
    .optional(),
});

/** What the hub's own clients can call, as newer releases of them can do more. */
export const clients = tableKind(fields, {
  find: (key) => (Object.hasOwn(CLIENT_SUPPORT, key) ? CLIENT_SUPPORT[key] : undefined),
  refuse: (_, { key, current }) =>
    current ? undefined : `"${key}" must be one of ${Object.keys(CLIENT_SUPPORT).join(", ")}`,
  build: (_, { methods, providers, faults }, current): ClientSupport => ({
    methods: { ...current?.methods, ...methods },
    providers: { ...current?.providers, ...providers },
    ...((faults ?? current?.faults) && { faults: faults ?? current?.faults }),
  }),
});
