import { LATE_STRINGS } from "../lazy-strings.ts";

/** A device that a page reads from. */
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

/** The reason why a device is not available; `error` is what `getUserMedia` rejected with. */
export function mediaRefusal(device: Device, error: unknown): MediaRefusal {
  const name = error instanceof Error || isNamed(error) ? error.name : "";
  return refusalOf(device, CODES[name] ?? "failed");
}

/** On a page that came over plain http `navigator.mediaDevices` is not there at all. */
export const insecureRefusal = (device: Device): MediaRefusal => refusalOf(device, "insecure");

const refusalOf = (device: Device, code: MediaRefusal["code"]): MediaRefusal => ({
  code,
  message: LATE_STRINGS.refusals[code](device),
});

const isNamed = (error: unknown): error is { readonly name: string } =>
  typeof (error as { readonly name?: unknown } | null)?.name === "string";
