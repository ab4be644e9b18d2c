import type { ComponentProps } from "react";
import { BytesImage } from "./bytes-image.tsx";

/** An image that a newer one may soon replace; the old one stays until the new one is loaded. */
export const PictureAnswer = (picture: Omit<ComponentProps<typeof BytesImage>, "className">) => (
  <div className="flex min-h-40 items-center justify-center">
    <BytesImage
      {...picture}
      className="aspect-square w-full max-w-96 rounded-md border border-line bg-sunken object-contain"
    />
  </div>
);
