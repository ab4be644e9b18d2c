/** How many texts a printer remembers, and of what length: names may come from anyone. */
const LIMITS = { texts: 64, length: 64 };

type Print = (name: string) => string;
type PrintPair = (name: string, value: string) => string;

/** The same printer; prints a name that programs have in common, such as a field's, only once. */
export function remembered(print: Print): Print {
  const texts = new Map<string, string>();
  return (name) => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    if (texts.size >= LIMITS.texts || name.length > LIMITS.length) return print(name);
    const text = inOnePiece(print(name));
    texts.set(name, text);
    return text;
  };
}

/** The same for two names. */
export function rememberedPair(print: PrintPair): PrintPair {
  const printers = new Map<string, Print>();
  return (name, value) => {
    const known = printers.get(name);
    if (known) return known(value);
    if (printers.size >= LIMITS.texts || name.length > LIMITS.length) return print(name, value);
    const printValue = remembered((of) => print(name, of));
    printers.set(name, printValue);
    return printValue(value);
  };
}

/**
 * A copy in one piece. V8 keeps a text as the parts that it was made of until it is read, and joins them
 * again for each text around it.
 */
export const inOnePiece = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
