import { lazyComponent } from "../../ui/lazy-component.tsx";
import { fromBlob } from "../chosen-file.ts";
import { STRINGS } from "../strings.ts";
import type { FileFieldProps } from "./field-props.ts";
import { FileDrop } from "./file-drop.tsx";

const RecordButton = lazyComponent(() => import("../audio/record-button.tsx"));

/** The sound that will be sent: picked, dropped, or recorded here. */
export const AudioField = ({ field, file, error, onChoose }: FileFieldProps) => (
  <FileDrop
    label={field.label}
    accept="audio"
    error={error}
    onChoose={(chosen) => onChoose(fromBlob(chosen, chosen.name))}
    actions={<RecordButton onRecord={(sound) => onChoose(fromBlob(sound, "recording.wav"))} />}
  >
    {file && (
      <div className="mb-2">
        <p className="truncate text-sm text-ink-2">{file.name}</p>
        {/* biome-ignore lint/a11y/useMediaCaption: the sound is the input itself; its words are what is asked for */}
        <audio
          controls
          preload="metadata"
          src={file.url}
          aria-label={STRINGS.file.selected(file.name)}
          className="h-9 w-full"
        />
      </div>
    )}
  </FileDrop>
);
