import { fromBlob } from "../chosen-file.ts";
import { STRINGS } from "../strings.ts";
import type { FileFieldProps } from "./field-props.ts";
import { FileDrop } from "./file-drop.tsx";

/** The image to send, and ways to choose another. */
export const ImageField = ({ field, file, error, onChoose }: FileFieldProps) => (
  <FileDrop
    label={field.label}
    accept="image"
    error={error}
    onChoose={(chosen) => onChoose(fromBlob(chosen, chosen.name))}
  >
    {file && (
      <img
        src={file.url}
        alt={STRINGS.file.selected(file.name)}
        className="mb-2 h-48 w-full rounded-sm object-scale-down"
      />
    )}
  </FileDrop>
);
