import { type Findings, found } from "../file-scan.ts";

/** Jinja that reaches for Python's insides: the way from a template to a shell. */
const INSIDES =
  /__(?:class|base|bases|mro|subclasses|globals|builtins|import|init|dict|code|reduce)__|\|\s*attr\s*\(/;

/** A chat template: it runs on the machine that loads the model. */
export const scanTemplate = (text: string): Findings =>
  INSIDES.test(text)
    ? found(
        "unsafe",
        "The chat template accesses Python internals, like code that escapes a sandbox.",
      )
    : { findings: [] };
