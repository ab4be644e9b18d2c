import { useEffect, useState } from "react";

/** Pictures that follow each other at once are still being loaded when the next is there. */
const KEPT_MS = 2000;

/** Where bytes can be seen; nothing on the server. Not for bytes that are made anew at each rendering. */
export function useBytesUrl(bytes: Uint8Array<ArrayBuffer>, mediaType: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    setUrl(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), KEPT_MS);
  }, [bytes, mediaType]);
  return url;
}
