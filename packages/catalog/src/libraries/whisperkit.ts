import type { Library } from "../library.ts";
import { code, shString } from "../literals.ts";
import { localFolder, shell } from "../snippet.ts";

export const whisperkit: Library = {
  prettyLabel: "WhisperKit",
  repoName: "WhisperKit",
  repoUrl: "https://github.com/argmaxinc/WhisperKit",
  docsUrl: "https://github.com/argmaxinc/WhisperKit?tab=readme-ov-file#homebrew",
  filter: false,
  countDownloads: 'path_filename:"model" AND path_extension:"mil" AND _exists_:"path_prefix"',
  reach: "folder",
  snippets: ({ id }, hub) => [
    shell`
      # On macOS
      brew install whisperkit-cli
      ${hub ? fromFolder(id) : BY_NAME}
    `,
  ],
};

const BY_NAME = code`
  whisperkit-cli transcribe --audio-path speech.wav
  whisperkit-cli transcribe --audio-path speech.wav --model large-v3 --model-prefix distil
`;

/** A repo may hold several models, a folder each. */
const fromFolder = (id: string) => code`
  # Put the name of one of the folders of the repo for MODEL
  whisperkit-cli transcribe --audio-path speech.wav --model-path ${shString(`${localFolder(id)}/MODEL`)}
`;
