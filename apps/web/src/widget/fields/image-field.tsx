import { fromBlob } from "../chosen-file.ts";
import type { FileFieldProps } from "./field-props.ts";
import { FileDrop } from "./file-drop.tsx";

/** The picture that will be sent, and ways to take another. */
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
        alt={`To be sent: ${file.name}`}
        className="mx-auto mb-2 max-h-56 rounded-sm object-contain"
      />
    )}
  </FileDrop>
);
