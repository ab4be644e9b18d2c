import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const audioClassification: Task = {
  label: "Audio Classification",
  modality: "audio",
  subtasks: [
    { id: "keyword-spotting", label: "Keyword Spotting" },
    { id: "speaker-identification", label: "Speaker Identification" },
    { id: "audio-intent-classification", label: "Audio Intent Classification" },
    { id: "audio-emotion-recognition", label: "Audio Emotion Recognition" },
    { id: "audio-language-identification", label: "Audio Language Identification" },
  ],
  libraries: ["speechbrain", "transformers", "transformers.js"],
  summary: "Says what is heard in a recording: a sound, a command, a language, a mood, a speaker.",
  page: {
    about: markdown`
      An audio classifier listens to a clip and scores each class. It wakes devices on a keyword,
      routes callers by language, watches machines for unusual noise, and counts birds by their
      song.

      ### Variants

      - **Keyword spotting** runs on tiny devices, always on.
      - **Language identification** and **speaker identification** ask which language and whose
        voice.
      - **Emotion recognition** reads the tone of voice. Its labels are rough and its errors
        costly, so use it with care.
      - **Sound event** classification tells dog from door; several events may overlap, which makes
        it multi-label.
      - **Intent classification** goes from speech to meaning without a transcript.

      Most models turn sound into a spectrogram first and treat it much like an image.

      ### How to evaluate

      Accuracy suits balanced single-label sets. Use F1 or mean average precision where classes are
      rare or overlap. Split by speaker, place and day: clips cut from one recording and found on
      both sides of the split make results look far better than they are.
    `,
    demo: {
      inputs: [{ type: "audio", filename: "birdsong.wav" }],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "Bird", score: 0.93 },
            { label: "Whistling", score: 0.05 },
            { label: "Insect", score: 0.02 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "s3prl/superb",
        description:
          "Ten speech tasks on one footing, to compare what speech encoders have learnt.",
      },
      {
        id: "agkphysics/AudioSet",
        description:
          "Two million ten-second clips from videos, marked with over 500 kinds of sound.",
      },
    ],
    models: [
      {
        id: "speechbrain/google_speech_command_xvector",
        description: "Recognizes short English commands such as “go”, “stop” and “left”.",
      },
      {
        id: "ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition",
        description: "Guesses the emotion in English speech from the voice.",
      },
      { id: "facebook/mms-lid-126", description: "Names the language spoken, among 126." },
    ],
    spaces: [
      {
        id: "kurianbenoy/audioclassification",
        description: "Classifies a clip that you record or upload.",
      },
    ],
    metrics: [
      { id: "accuracy", description: "The share of clips with the right label." },
      { id: "recall", description: "Of the clips of a class, the share that was found." },
      { id: "precision", description: "Of the clips given a class, the share that belongs to it." },
      { id: "f1", description: "The harmonic mean of precision and recall." },
    ],
    widgetModels: ["MIT/ast-finetuned-audioset-10-10-0.4593"],
    youtubeId: "KWwzcmG98Ds",
  },
};
