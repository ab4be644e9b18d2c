import { imageSize } from "image-size";

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Of an image, from its first bytes; `undefined` for other bytes. */
export function imageDimensions(bytes: Uint8Array): Dimensions | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
