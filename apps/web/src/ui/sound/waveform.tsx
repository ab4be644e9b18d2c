import { useEffect, useRef, useState } from "react";
import { formatSeconds } from "../format.ts";
import { readPeaks } from "./read-peaks.ts";

const BARS = 120;

/** An audio file with its waveform: click to seek. The browser's own controls are below. */
export default function Waveform({ url, label }: { readonly url: string; readonly label: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [sound, setSound] = useState<{ peaks: readonly number[]; seconds: number }>();
  const [played, setPlayed] = useState(0);
  useEffect(() => {
    let isGone = false;
    readPeaks(url, BARS).then(
      (read) => isGone || setSound(read),
      () => {}, // A sound that cannot be drawn can still be heard, or the player says why not.
    );
    return () => {
      isGone = true;
    };
  }, [url]);
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${BARS} 32`}
        preserveAspectRatio="none"
        className="h-14 w-full cursor-pointer rounded-md bg-sunken"
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          if (audio.current && sound)
            audio.current.currentTime = ((clientX - left) / width) * sound.seconds;
        }}
      >
        {sound?.peaks.map((peak, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={index + 0.15}
            y={16 - Math.max(0.4, peak * 15)}
            width={0.7}
            height={Math.max(0.8, peak * 30)}
            className={index < played * BARS ? "fill-accent" : "fill-line-strong"}
          />
        ))}
      </svg>
      {/* biome-ignore lint/a11y/useMediaCaption: a sound that a model has just made, or of other people, has no captions */}
      <audio
        ref={audio}
        controls
        src={url}
        aria-label={sound ? `${label}, ${formatSeconds(sound.seconds)}` : label}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayed(duration > 0 ? currentTime / duration : 0)
        }
        className="mt-1.5 h-9 w-full"
      />
    </div>
  );
}
