import type { Library } from "../library.ts";
import { shell } from "../snippet.ts";

export const whisperkit: Library = {
  prettyLabel: "WhisperKit",
  repoName: "WhisperKit",
  repoUrl: "https://github.com/argmaxinc/WhisperKit",
  docsUrl: "https://github.com/argmaxinc/WhisperKit?tab=readme-ov-file#homebrew",
  filter: false,
  countDownloads: 'path_filename:"model" AND path_extension:"mil" AND _exists_:"path_prefix"',
  snippets: () => [
    shell`
      # On macOS
      brew install whisperkit-cli
      whisperkit-cli transcribe --audio-path speech.wav
      whisperkit-cli transcribe --audio-path speech.wav --model large-v3 --model-prefix distil
    `,
  ],
};
