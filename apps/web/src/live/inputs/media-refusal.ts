/** What a page listens or looks with. */
export type Device = "microphone" | "camera";

/** Why a browser gives no device, by the names of its `DOMException`s: a code and a sentence. */
export interface MediaRefusal {
  readonly code: "insecure" | "denied" | "missing" | "in-use" | "failed";
  readonly message: string;
}

/** What `getUserMedia` throws, by name. */
const CODES: Readonly<Record<string, MediaRefusal["code"]>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "in-use",
  AbortError: "in-use",
};

const SENTENCES: Readonly<Record<MediaRefusal["code"], (device: Device) => string>> = {
  insecure: (device) =>
    `Browsers give a ${device} only to pages over https or on localhost. Open this hub by such an address, or choose a file.`,
  denied: (device) =>
    `The ${device} is not allowed here. Allow it for this page in the browser's settings of the site, or choose a file.`,
  missing: (device) => `There is no ${device} on this device. Choose a file instead.`,
  "in-use": (device) =>
    `The ${device} is taken by another program, or the system does not give it out. Close that program, or choose a file.`,
  failed: (device) => `The browser could not start the ${device}. Choose a file instead.`,
};

/** Why there is no device, in words: `error` is what `getUserMedia` rejected with. */
export function mediaRefusal(device: Device, error: unknown): MediaRefusal {
  const name = error instanceof Error || isNamed(error) ? error.name : "";
  return refusalOf(device, CODES[name] ?? "failed");
}

/** On a page that came over plain http `navigator.mediaDevices` is not there at all. */
export const insecureRefusal = (device: Device): MediaRefusal => refusalOf(device, "insecure");

const refusalOf = (device: Device, code: MediaRefusal["code"]): MediaRefusal => ({
  code,
  message: SENTENCES[code](device),
});

const isNamed = (error: unknown): error is { readonly name: string } =>
  typeof (error as { readonly name?: unknown } | null)?.name === "string";
