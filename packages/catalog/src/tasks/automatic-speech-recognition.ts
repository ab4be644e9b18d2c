import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const automaticSpeechRecognition: Task = {
  label: "Automatic Speech Recognition",
  modality: "audio",
  libraries: ["espnet", "nemo", "speechbrain", "transformers", "transformers.js"],
  summary: "Writes down what is said in a recording.",
  page: {
    about: markdown`
      Speech recognition is behind captions, dictation, voice commands, meeting notes and search in
      recordings. The model receives sound, nearly always as one channel at 16 kHz, and returns
      text, often with times.

      ### Variants

      - **Encoder** models with CTC label each slice of sound: quick and easy to tune.
      - **Encoder–decoder** models, such as Whisper, write the text out, with punctuation. They may
        make up words in silence.
      - **Transducers** emit words while the speaker still talks, for live use.
      - **Speech translation** writes in another language.
      - **Diarization** adds who is speaking.

      Long recordings are cut into overlapping pieces, best at pauses found by voice activity
      detection.

      ### How to evaluate

      Word error rate, or character error rate for languages without spaces. Normalize case,
      punctuation and numbers the same way on both sides, or the figures cannot be compared. Test
      the accents, microphones and noise of your users: clean read speech flatters every system.
      Add the real-time factor, and for live captions the delay.
    `,
    demo: {
      inputs: [{ type: "audio", filename: "voice.wav" }],
      outputs: [{ type: "text", label: "Transcript", content: "You were on my way home." }],
    },
    datasets: [
      {
        id: "mozilla-foundation/common_voice_17_0",
        description: "Sentences read aloud by volunteers, in 124 languages.",
      },
      {
        id: "amphion/Emilia-Dataset",
        description: "Over a hundred thousand hours of spontaneous speech in six languages.",
      },
      {
        id: "parler-tts/mls_eng",
        description: "Forty-four thousand hours of English audiobooks with transcripts.",
      },
      {
        id: "espnet/yodas",
        description:
          "Hundreds of thousands of hours of openly licensed online videos in more than a hundred languages.",
      },
    ],
    models: [
      {
        id: "openai/whisper-large-v3",
        description:
          "Transcribes about a hundred languages and translates them into English; robust against noise.",
      },
      {
        id: "facebook/w2v-bert-2.0",
        description:
          "A speech encoder pretrained on 4.5 million hours, to be tuned for a language.",
      },
      {
        id: "facebook/seamless-m4t-v2-large",
        description: "Recognizes and translates speech and text in about a hundred languages.",
      },
      {
        id: "nvidia/canary-1b",
        description:
          "English, German, French and Spanish, with punctuation, and translation between them.",
      },
      {
        id: "pyannote/speaker-diarization-3.1",
        description: "Says who speaks when, to be joined with a transcript.",
      },
    ],
    spaces: [
      {
        id: "hf-audio/whisper-large-v3",
        description: "Transcribes an upload, the microphone or a video.",
      },
      {
        id: "mrfakename/Moonshinex",
        description: "Live captions with a model small enough to run in the browser.",
      },
      {
        id: "facebook/seamless_m4t",
        description: "Speech and text translation in both directions.",
      },
      { id: "nvidia/canary-1b", description: "Transcribes and translates four languages." },
    ],
    metrics: [
      {
        id: "wer",
        description: "Words substituted, dropped and added, divided by the words really said.",
      },
      {
        id: "cer",
        description: "The same by characters: the choice for languages written without spaces.",
      },
    ],
    widgetModels: ["openai/whisper-large-v3"],
    youtubeId: "TksaY_FDgnk",
  },
};
