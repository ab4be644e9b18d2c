import type { MediaOutput } from "@orrery/inference";
import { useEffect, useState } from "react";

/** An object URL for an image, audio or video file; `undefined` for a file on another site. */
export function useMediaUrl(media: MediaOutput): string | undefined {
  const [url, setUrl] = useState(() => plainUrl(media));
  useEffect(() => {
    setUrl(plainUrl(media));
    if (media.kind !== "blob") return;
    const made = URL.createObjectURL(media.blob as Blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [media]);
  return url;
}

/** Of what needs no object URL; pages load nothing from elsewhere. */
export function plainUrl(media: MediaOutput): string | undefined {
  if (media.kind === "base64") return `data:${media.mediaType};base64,${media.base64}`;
  return media.kind === "url" && /^\/(?!\/)/.test(media.url) ? media.url : undefined;
}
