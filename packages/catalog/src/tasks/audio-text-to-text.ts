import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const audioTextToText: Task = {
  label: "Audio-Text-to-Text",
  modality: "multimodal",
  hiddenIn: ["datasets"],
  libraries: ["transformers"],
  summary: "Listens to sound and answers questions about it in text.",
  page: {
    about: markdown`
      These models join an audio encoder to a language model, so that sound can stand in a
      conversation next to text. They answer what a transcript cannot: who sounds annoyed, which
      instrument enters, whether that was a door.

      ### Variants

      - **Audio question answering** covers speech, everyday sounds and music.
      - **Voice chat** takes the spoken question as the prompt and skips separate recognition.
      - **Audio captioning** describes a clip in a sentence.
      - **Spoken language understanding** summarizes calls, translates them, or fills in a form.
      - **Audio reasoning** models think in steps before they answer.

      Check how long a clip may be; many models were trained on thirty seconds.

      ### How to evaluate

      Multiple-choice suites such as MMAU and AIR-Bench give accuracy for speech, sound and music
      apart. Free answers are compared with references by a judging model or by people. Include
      questions on sounds that do not occur: these models, too, confirm what they are asked about.
      Where speech is transcribed, word error rate still applies.
    `,
    demo: {
      inputs: [
        { type: "audio", filename: "birdsong.wav" },
        { type: "text", label: "Question", content: "What is making this sound?" },
      ],
      outputs: [
        {
          type: "text",
          label: "Answer",
          content:
            "A small songbird. It whistles three rising notes, a quick descending series, and two longer calls.",
        },
      ],
    },
    datasets: [
      {
        id: "nvidia/AF-Think",
        description: "Questions about audio, each with the reasoning that leads to the answer.",
      },
      {
        id: "tsinghua-ee/QualiSpeech",
        description:
          "Speech with written judgments: noise, distortion, pace, feeling and overall quality.",
      },
    ],
    models: [
      {
        id: "fixie-ai/ultravox-v0_5-llama-3_2-1b",
        description:
          "Adds an ear to a small Llama: understands speech without a separate transcript.",
      },
      {
        id: "Qwen/Qwen2-Audio-7B-Instruct",
        description: "Takes part in spoken chats and analyses sounds and music.",
      },
      {
        id: "mistralai/Voxtral-Small-24B-2507",
        description:
          "Transcribes, translates and answers questions about recordings up to half an hour long.",
      },
      {
        id: "nvidia/audio-flamingo-3",
        description: "Reasons about speech, sounds and music, up to ten minutes at a time.",
      },
    ],
    spaces: [
      { id: "iamomtiwari/ATTT", description: "Ask a question about a clip you upload." },
      {
        id: "freddyaboulton/talk-to-qwen-webrtc",
        description: "Talk with a Qwen model by microphone.",
      },
    ],
    metrics: [],
    widgetModels: [],
  },
};
