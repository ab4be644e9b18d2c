import { LATE } from "../lazy-strings.ts";
import { Legend, strokeOf } from "./legend.tsx";
import { MarkedPicture } from "./marked-picture.tsx";
import type { OutputProps } from "./output-props.ts";

/** The input image, with a box around each object. */
export default function BoxesOutput({ output, fileUrl }: OutputProps<"boxes">) {
  const names = [...new Set(output.map(({ label }) => label))];
  if (output.length === 0) return <p className="text-ink-2">{LATE.marks.noObjects}</p>;
  return (
    <div className="space-y-2">
      <MarkedPicture url={fileUrl}>
        {() =>
          output.map(({ label, box: { xmin = 0, ymin = 0, xmax = 0, ymax = 0 } }, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes never change place
              key={index}
              x={xmin}
              y={ymin}
              width={Math.max(0, xmax - xmin)}
              height={Math.max(0, ymax - ymin)}
              fill="none"
              strokeWidth={3}
              vectorEffect="non-scaling-stroke"
              className={strokeOf(names.indexOf(label))}
            />
          ))
        }
      </MarkedPicture>
      <Legend names={names} items={output} />
    </div>
  );
}
