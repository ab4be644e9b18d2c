import { formatInteger, plural } from "../ui/format.ts";

/** What the live page's later parts say: devices, and the details of one frame. */
export const LATE_STRINGS = {
  listen: { on: "Stop listening", off: "Listen" },
  look: { on: "Stop camera", off: "Use camera" },
  cameraPreview: "Camera preview",
  refusals: {
    insecure: (device: string) =>
      `Browsers allow the ${device} only on https or localhost. Open this hub on such a URL, or choose a file.`,
    denied: (device: string) =>
      `Access to the ${device} is blocked. Allow it in the browser's site settings, or choose a file.`,
    missing: (device: string) => `No ${device} found. Choose a file instead.`,
    "in-use": (device: string) =>
      `The ${device} is in use by another program or blocked by the system. Close that program, or choose a file.`,
    failed: (device: string) => `The browser could not start the ${device}. Choose a file instead.`,
  },
  frame: {
    sent: "Sent",
    received: "Received",
    size: (format: string, bytes: number) => `${format}, ${formatInteger(bytes)} bytes`,
    roundTrip: (ms: number) => `, after ${Math.round(ms)} ms`,
    format: "Frame format",
    views: { tree: "Tree", json: "JSON", bytes: "Bytes" },
    undecodable: (error: string) => `Couldn't decode the frame: ${error}`,
    copy: "Copy JSON",
    offset: "Offset",
    hexadecimal: "Hexadecimal",
    ascii: "ASCII",
    moreBytes: (count: number) => `and ${formatInteger(count)} bytes more`,
    image: (index: number) => `Image ${index + 1} in the message`,
    list: (length: number) => `list of ${length}`,
    fields: (count: number) => plural(count, "field"),
    more: (count: number) => `and ${count} more`,
    bytes: (length: number) => `${length} bytes`,
  },
} as const;
