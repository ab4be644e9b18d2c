import { invalidValue } from "../responses/unsupported.ts";

/** How base64 of each format begins. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  "image/png": /^iVBORw0KGgo/,
  "image/jpeg": /^\/9j\//,
  "image/gif": /^R0lGOD/,
  "image/webp": /^UklGR.{6}XRUJQ/,
};

/** Images of a message as parts of a chat; Ollama's have no media type. Throws for other bytes. Pure. */
export const imageParts = (images: readonly string[], field: string): readonly object[] =>
  images.map((data, index) => {
    const found = Object.entries(FORMATS).find(([, start]) => start.test(data));
    if (!found)
      throw invalidValue(
        `${field}.${index}`,
        `${field}.${index} is not a PNG, JPEG, GIF or WebP image in base64.`,
      );
    return { type: "image_url", image_url: { url: `data:${found[0]};base64,${data}` } };
  });
