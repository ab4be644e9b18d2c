const MAX_URI = 500;
export const MAX_REDIRECT_URIS = 10;

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** A scheme of an app, which the system opens: in the owner's reversed domain (RFC 8252). */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** `http` on the person's own machine, where any port fits. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && LOOPBACK.has(hostname);

/** What is wrong with an address that sign-ins lead back to. Pure. */
export function redirectUriProblem(text: string): string | undefined {
  const url = text.length <= MAX_URI && /^[\x21-\x7e]+$/.test(text) ? URL.parse(text) : null;
  const isRight =
    url &&
    !text.includes("#") &&
    !url.username &&
    !url.password &&
    !/\*/.test(url.host) &&
    (url.protocol === "https:" ? url.hostname !== "" : isLoopback(url) || isPrivate(url));
  return isRight
    ? undefined
    : `Invalid redirect URI: "${text.slice(0, 100)}". Use https://, http://localhost, or a scheme of your own such as com.example.app:/callback, without a fragment.`;
}

/** What is wrong with all of an application's. */
export function redirectUrisProblem(uris: readonly string[]): string | undefined {
  if (uris.length === 0) return "Enter a redirect URI.";
  if (uris.length > MAX_REDIRECT_URIS) return `Enter at most ${MAX_REDIRECT_URIS} redirect URIs.`;
  return uris.map(redirectUriProblem).find((problem) => problem !== undefined);
}

/** What is wrong with those of an application that registers itself. */
export function selfRegistrationProblem(uris: readonly string[]): string | undefined {
  const other = uris.find((text) => {
    const url = new URL(text);
    return url.protocol !== "https:" && !isLoopback(url);
  });
  return other === undefined
    ? undefined
    : `Invalid redirect URI: "${other.slice(0, 100)}". Use https:// or http://localhost: an application that registers itself has no scheme of its own.`;
}

const isPrivate = ({ protocol }: URL): boolean => PRIVATE_SCHEME.test(protocol);
