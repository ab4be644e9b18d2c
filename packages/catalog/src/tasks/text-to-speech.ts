import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const textToSpeech: Task = {
  label: "Text-to-Speech",
  modality: "audio",
  canonicalId: "text-to-audio",
  libraries: ["espnet", "tensorflowtts", "transformers", "transformers.js"],
  summary: "Reads a text aloud in a natural voice.",
  page: {
    about: markdown`
      Speech synthesis gives a voice to screen readers, assistants, announcements, audiobooks and
      lessons. A model must work out how words are said, where to pause and what to stress, and
      then produce the sound itself.

      ### Variants

      - **Single voice** models are small and steady.
      - **Multi-speaker** models take a speaker id or an embedding.
      - **Voice cloning** copies a voice from a short recording. Ask the person first, and mark the
        result as synthetic.
      - **Expressive** models follow directions: whisper, laugh, slow down.
      - **Streaming** models begin to speak before the sentence is complete.

      Older systems predict a spectrogram and leave the sound to a vocoder; newer ones generate
      audio tokens or waveforms directly.

      ### How to evaluate

      Ask listeners: a mean opinion score, or a blind choice between two voices. Let a recognizer
      transcribe the output and count its word errors to measure how intelligible it is. Mel
      cepstral distortion compares with a recording of the same sentence. Report the real-time
      factor and the delay before the first sound as well.
    `,
    demo: {
      inputs: [{ type: "text", label: "Text", content: "You were on my way home." }],
      outputs: [{ type: "audio", filename: "voice.wav" }],
    },
    datasets: [
      {
        id: "parler-tts/mls_eng_10k",
        description:
          "Ten thousand hours of English audiobooks with transcripts, prepared for speech synthesis.",
      },
      {
        id: "mythicinfinity/libritts_r",
        description:
          "LibriTTS with its recordings restored: 585 hours by over two thousand readers.",
      },
      {
        id: "facebook/multilingual_librispeech",
        description:
          "Audiobooks in eight languages, cut into sentences and aligned with their text.",
      },
    ],
    models: [
      {
        id: "KittenML/kitten-tts-nano-0.1",
        description: "A voice small enough to run on a CPU, about 15 million parameters.",
      },
      {
        id: "ResembleAI/chatterbox",
        description:
          "Expressive speech with control over emotion, and voices copied from a short sample.",
      },
      {
        id: "fishaudio/fish-speech-1.5",
        description: "Multilingual speech that takes on a voice from a few seconds of audio.",
      },
      {
        id: "nari-labs/Dia-1.6B-0626",
        description:
          "Whole dialogues from a script, with laughter and other sounds between the words.",
      },
    ],
    spaces: [
      {
        id: "hexgrad/Kokoro-TTS",
        description: "A small, quick model with many voices, to try in several languages.",
      },
      {
        id: "fishaudio/fish-speech-1",
        description: "Type a text, add a reference voice, and listen.",
      },
      { id: "ResembleAI/Chatterbox", description: "Clone a voice and set how lively it speaks." },
      {
        id: "TTS-AGI/TTS-Arena-V2",
        description: "Two voices read the same text blind; votes make the ranking.",
      },
      {
        id: "ngxson/kokoro-podcast-generator",
        description: "Turns a text into a podcast for two voices.",
      },
    ],
    metrics: [
      {
        id: "mel cepstral distortion",
        description:
          "The distance between the spectra of generated and recorded speech, in decibels; lower is closer.",
      },
    ],
    widgetModels: ["suno/bark"],
    youtubeId: "NW62DpzJ274",
  },
};
