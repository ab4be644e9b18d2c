import { useBytesUrl } from "./use-bytes-url.ts";

/** A picture out of bytes, in the browser; not for bytes that are made anew at each rendering. */
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
