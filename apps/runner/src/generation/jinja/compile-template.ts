import { Environment, parse, tokenize } from "@huggingface/jinja";
import { formatTime } from "./format-time.ts";
import { PythonInterpreter } from "./python-interpreter.ts";
import {
  functionValue,
  type Scope,
  textValue,
  toRuntimeValue,
  type Value,
} from "./runtime-values.ts";

/** A parsed template. Throws what the template raises. */
export type CompiledTemplate = (values: Readonly<Record<string, unknown>>, now: Date) => string;

/** Parses a template as `transformers` sets Jinja2 up. Throws a `SyntaxError`. */
export function compileTemplate(source: string): CompiledTemplate {
  const program = parse(tokenize(source, { lstrip_blocks: true, trim_blocks: true }));
  return (values, now) => {
    const environment = new Environment();
    const scope = environment as unknown as Scope;
    for (const [name, value] of Object.entries(CONSTANTS))
      scope.setVariable(name, toRuntimeValue(value));
    scope.setVariable(
      "raise_exception",
      functionValue(([message]) => {
        throw new Error(message ? String(message.value) : "The template refused.");
      }),
    );
    scope.setVariable(
      "strftime_now",
      functionValue(([format]) => textValue(formatTime(now, String(format?.value)))),
    );
    scope.setVariable("range", functionValue(range));
    for (const [name, value] of Object.entries(values))
      scope.setVariable(name, toRuntimeValue(value));
    return String(new PythonInterpreter(environment).run(program).value);
  };
}

const CONSTANTS = { true: true, false: false, none: null, True: true, False: false, None: null };
const MAX_RANGE = 100_000;

function range(args: readonly Value[]): Value {
  const [first = 0, second, step = 1] = args.map(({ value }) => Number(value));
  const [start, end] = second === undefined ? [0, first] : [first, second];
  const count = Math.max(0, Math.ceil((end - start) / step));
  // The reference refuses as much.
  if (!(count <= MAX_RANGE)) throw new Error("The range is too big.");
  return toRuntimeValue(Array.from({ length: count }, (_, index) => start + index * step));
}
