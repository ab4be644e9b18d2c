import { type Findings, found } from "../file-scan.ts";

/** Jinja that reaches for Python's insides: the way from a template to a shell. */
const INSIDES =
  /__(?:class|base|bases|mro|subclasses|globals|builtins|import|init|dict|code|reduce)__|\|\s*attr\s*\(/;

/** A chat template; it is run by whoever loads the model. */
export const scanTemplate = (text: string): Findings =>
  INSIDES.test(text)
    ? found(
        "unsafe",
        "The chat template reaches for Python's internals, as code that escapes from it does.",
      )
    : { findings: [] };
