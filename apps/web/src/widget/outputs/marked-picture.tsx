import { type ReactNode, useState } from "react";
import { LATE } from "../lazy-strings.ts";

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The input image, with a drawing over it in its own pixels once its size is known. */
export function MarkedPicture({
  url,
  className = "",
  children,
}: {
  readonly url: string | undefined;
  /** Of what is drawn. */
  readonly className?: string;
  readonly children: (size: PictureSize) => ReactNode;
}) {
  const [size, setSize] = useState<PictureSize>();
  if (url === undefined) return null;
  return (
    <div className="relative overflow-hidden rounded-md border border-line">
      <img
        src={url}
        alt={LATE.marks.input}
        className="w-full"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {size && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${size.width} ${size.height}`}
          className={`absolute inset-0 size-full ${className}`}
        >
          {children(size)}
        </svg>
      )}
    </div>
  );
}
