import type { MediaOutput as Media } from "@orrery/inference";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { DownloadIcon } from "../../ui/icon.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { STRINGS } from "../strings.ts";
import { useMediaUrl } from "./media-url.ts";
import type { OutputProps } from "./output-props.ts";

const Waveform = lazyComponent(() => import("../../ui/sound/waveform.tsx"));

export const ImageOutput = ({ output, values }: OutputProps<"image">) => (
  <Shown media={output} name="picture.png">
    {(url) => (
      <img
        src={url}
        alt={values.text || values.prompt || STRINGS.outputs.image}
        className="w-full rounded-md border border-line bg-sunken object-contain [image-rendering:auto]"
      />
    )}
  </Shown>
);

export const AudioOutput = ({ output }: OutputProps<"audio">) => <Sound media={output} />;

export const AudiosOutput = ({ output }: OutputProps<"audios">) => (
  <div className="space-y-3">
    {output.map((media, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the sounds of one answer never change place
      <Sound key={index} media={media} label={STRINGS.outputs.sound(index + 1)} />
    ))}
  </div>
);

export const VideoOutput = ({ output }: OutputProps<"video">) => (
  <Shown media={output} name="film.mp4">
    {(url) => (
      // biome-ignore lint/a11y/useMediaCaption: a film that a model has just made has no captions
      <video
        controls
        loop
        src={url}
        aria-label={STRINGS.outputs.image}
        className="w-full rounded-md"
      />
    )}
  </Shown>
);

const Sound = ({
  media,
  label = STRINGS.outputs.audio,
}: {
  readonly media: Media;
  readonly label?: string;
}) => (
  <Shown media={media} name="sound.wav">
    {(url) => (
      <Waveform
        key={url}
        url={url}
        label={label}
        fallback={
          // biome-ignore lint/a11y/useMediaCaption: a sound that a model has just made has no captions
          <audio controls src={url} aria-label={label} className="h-9 w-full" />
        }
      />
    )}
  </Shown>
);

function Shown({
  media,
  name,
  children,
}: {
  readonly media: Media;
  readonly name: string;
  readonly children: (url: string) => ReactNode;
}) {
  const url = useMediaUrl(media);
  if (url === undefined && media.kind === "url")
    return (
      <p>
        {STRINGS.outputs.output}
        <ExternalLink href={media.url}>{new URL(media.url).host}</ExternalLink>.
      </p>
    );
  if (url === undefined) return <div className="h-22" />;
  return (
    <div className="space-y-2">
      {children(url)}
      <ButtonLink to={url} download={name} reloadDocument size="sm" variant="ghost">
        <DownloadIcon aria-hidden className="size-3.5" />
        {STRINGS.outputs.download}
      </ButtonLink>
    </div>
  );
}
