import { useId } from "react";
import { fillOf, Legend } from "./legend.tsx";
import { MarkedPicture } from "./marked-picture.tsx";
import { plainUrl } from "./media-url.ts";
import type { OutputProps } from "./output-props.ts";

/** The input image, with each area in a color. A mask is white inside its area. */
export default function MasksOutput({ output, fileUrl }: OutputProps<"masks">) {
  const id = useId();
  const names = [...new Set(output.map(({ label }) => label))];
  return (
    <div className="space-y-2">
      <MarkedPicture url={fileUrl} className="opacity-60">
        {(size) =>
          output.map(({ label, mask }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: areas never change place
            <g key={index}>
              <mask id={`${id}${index}`} maskUnits="userSpaceOnUse" x="0" y="0" {...size}>
                <image href={plainUrl(mask)} preserveAspectRatio="none" {...size} />
              </mask>
              <rect
                {...size}
                mask={`url(#${id}${index})`}
                className={fillOf(names.indexOf(label))}
              />
            </g>
          ))
        }
      </MarkedPicture>
      <Legend names={names} items={output} />
    </div>
  );
}
