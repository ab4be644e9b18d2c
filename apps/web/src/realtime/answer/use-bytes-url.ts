import { useEffect, useState } from "react";

/** When images follow each other quickly, the browser may still be loading an older one. */
const KEPT_MS = 2000;

/** An object URL for bytes, which must be the same object at each render. */
export function useBytesUrl(bytes: Uint8Array<ArrayBuffer>, mediaType: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    setUrl(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), KEPT_MS);
  }, [bytes, mediaType]);
  return url;
}
