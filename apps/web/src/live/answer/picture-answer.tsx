import type { ComponentProps } from "react";
import { BytesImage } from "./bytes-image.tsx";

/** A picture that another one may follow at once: each takes the last one's place when it is there. */
export const PictureAnswer = (picture: Omit<ComponentProps<typeof BytesImage>, "className">) => (
  <div className="flex min-h-40 items-center justify-center">
    <BytesImage
      {...picture}
      className="aspect-square w-full max-w-96 rounded-md border border-line bg-sunken object-contain"
    />
  </div>
);
