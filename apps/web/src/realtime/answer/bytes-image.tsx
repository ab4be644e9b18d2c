import { useBytesUrl } from "./use-bytes-url.ts";

/** An image from bytes; the bytes must be the same object at each render. */
export function BytesImage({
  bytes,
  mediaType,
  alt,
  className,
}: {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly alt: string;
  readonly className: string;
}) {
  const url = useBytesUrl(bytes, mediaType);
  return url && <img src={url} alt={alt} className={className} />;
}
