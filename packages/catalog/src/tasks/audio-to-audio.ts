import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const audioToAudio: Task = {
  label: "Audio-to-Audio",
  modality: "audio",
  libraries: ["asteroid", "fairseq", "speechbrain"],
  summary: "Takes in sound and returns sound: cleaner, separated or in another voice.",
  page: {
    about: markdown`
      Many things one would do to a recording keep it a recording. Calls are cleaned of noise,
      songs are split into voice and instruments, old tapes are restored, voices are changed.

      ### Variants

      - **Speech enhancement** removes noise and echo.
      - **Source separation** gives one output for each speaker or instrument.
      - **Voice conversion** keeps the words and changes who says them; only with that person's
        consent.
      - **Bandwidth extension** rebuilds the high frequencies that a telephone cuts off.
      - **Speech-to-speech translation** changes the language and, if wanted, keeps the voice.

      Models expect the sample rate they were trained at, and many work on a single channel.

      ### How to evaluate

      For enhancement and separation, mix clean sources yourself, so that the truth is known. Then
      report the improvement of the signal-to-noise or signal-to-distortion ratio over the input,
      best in its scale-invariant form. PESQ and STOI estimate quality and intelligibility of
      speech; DNSMOS needs no reference. For changed voices, ask listeners, and check the words
      with a recognizer.
    `,
    demo: {
      inputs: [{ type: "audio", filename: "mixture.wav" }],
      outputs: [
        { type: "audio", filename: "melody.wav" },
        { type: "audio", filename: "drums.wav" },
      ],
    },
    datasets: [
      {
        id: "Matthijs/cmu-arctic-xvectors",
        description:
          "Speaker vectors computed from the CMU ARCTIC recordings, used to choose the target voice.",
      },
    ],
    models: [
      {
        id: "ResembleAI/resemble-enhance",
        description: "Removes noise from speech and restores the lost bandwidth.",
      },
      {
        id: "microsoft/speecht5_vc",
        description: "Says the same words in another speaker's voice.",
      },
    ],
    spaces: [
      {
        id: "younver/speechbrain-speech-separation",
        description: "Separates two people who speak at the same time.",
      },
      {
        id: "nakas/audio-diffusion_style_transfer",
        description: "Gives a recording the style of another with a diffusion model.",
      },
    ],
    metrics: [
      {
        id: "snri",
        description:
          "How much the ratio of signal to noise rises from input to output, in decibels.",
      },
      {
        id: "sdri",
        description: "How much distortion from other sources and artifacts falls, in decibels.",
      },
    ],
    widgetModels: ["speechbrain/sepformer-wham"],
    youtubeId: "iohj7nCCYoM",
  },
};
