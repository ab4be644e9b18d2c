import { useBytesUrl } from "./use-bytes-url.ts";

/** A picture that another one may follow at once: each takes the last one's place when it is there. */
export function PictureAnswer({
  bytes,
  mediaType,
  alt,
}: {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly alt: string;
}) {
  const url = useBytesUrl(bytes, mediaType);
  return (
    <div className="flex min-h-40 items-center justify-center">
      {url && (
        <img
          src={url}
          alt={alt}
          className="aspect-square w-full max-w-96 rounded-md border border-line bg-sunken object-contain"
        />
      )}
    </div>
  );
}
