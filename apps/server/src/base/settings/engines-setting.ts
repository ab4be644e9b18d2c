import {
  ENGINE_KINDS,
  ENGINE_NAME_RULE,
  isEngineName,
  MAX_REPLICAS,
  type NamedEngine,
  parseEngineAddress,
} from "@orrery/registry";
import { z } from "zod";

/** `vllm=http://10.0.0.5:8000,http://10.0.0.6:8000;big:sglang=http://10.0.0.7:30000` */
export const engines = z.string().transform((text, context): readonly NamedEngine[] => {
  try {
    const found = text
      .split(";")
      .map((part) => part.trim())
      .filter(Boolean)
      .map(readEngine);
    const twice = found.find(({ name }, index) =>
      found.slice(0, index).some((one) => one.name === name),
    );
    if (twice)
      throw new RangeError(`the engine "${twice.name}" is named twice: use NAME:KIND=ADDRESSES`);
    return found;
  } catch (error) {
    context.addIssue((error as RangeError).message);
    return z.NEVER;
  }
});

function readEngine(text: string): NamedEngine {
  const equals = text.indexOf("=");
  const [name = "", word = name] = text.slice(0, Math.max(equals, 0)).trim().split(":");
  const kind = ENGINE_KINDS.find((one) => one === word);
  if (!kind)
    throw new RangeError(`unknown kind of engine "${word}": use ${ENGINE_KINDS.join(", ")}`);
  if (!isEngineName(name)) throw new RangeError(`invalid name "${name}". ${ENGINE_NAME_RULE}`);
  const addresses = text
    .slice(equals + 1)
    .split(",")
    .map((address) => parseEngineAddress(address) ?? wrongAddress(name));
  if (addresses.length > MAX_REPLICAS)
    throw new RangeError(`use at most ${MAX_REPLICAS} addresses for "${name}"`);
  return { name, kind, addresses };
}

/** Not repeated: it may hold a password. */
function wrongAddress(name: string): never {
  throw new RangeError(`invalid address of "${name}": use a URL such as http://10.0.0.5:8000`);
}
