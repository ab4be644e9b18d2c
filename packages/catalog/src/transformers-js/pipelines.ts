import { jsValue } from "../literal-values.ts";
import { code, jsString } from "../literals.ts";
import { findSampleInputs } from "../sample-inputs/find-sample-inputs.ts";
import { labelsOf, type Sample, sampleText, sampleUrl, textOf } from "./sample.ts";

/** How a task is run: `run` is the pipeline. */
export interface Pipeline {
  /** What the library calls the task, where it has another name for it. */
  readonly task?: string;
  /** Imports of the call, in addition to `pipeline` and `env`. */
  readonly imports?: readonly string[];
  /** Calls the pipeline with a sample and prints what it answers. */
  readonly call: (sample: Sample) => string;
}

type TextTask = Parameters<typeof sampleText>[1];

const ofText = (task: TextTask): Pipeline => ({
  call: (sample) => `console.log(await run(${jsString(sampleText(sample, task))}));`,
});

const ofPicture = (media: string): Pipeline => ({
  call: (sample) => `console.log(await run(${jsString(sampleUrl(sample, media))}));`,
});

/** A sound, whose file only a browser can decode: Node reads the samples of a plain WAV file itself. */
const ofSound = (media: string): Pipeline => ({
  call: (sample) => code`
    // 16-bit samples of one channel, 16,000 a second; in a browser, give run() the address itself
    const file = await env.fetch(${jsString(sampleUrl(sample, media, ".wav"))});
    const samples = new Int16Array((await file.arrayBuffer()).slice(44));
    console.log(await run(Float32Array.from(samples, (value) => value / 32768)));
  `,
});

const toSound = (task: TextTask): Pipeline => ({
  call: (sample) => code`
    const sound = await run(${jsString(sampleText(sample, task))});
    await sound.save("output.wav");
    console.log("output.wav:", sound.audio.length / sound.sampling_rate, "seconds");
  `,
});

const toPicture = (media: string, field?: string): Pipeline => ({
  call: (sample) => code`
    const picture = ${field === undefined ? "" : "("}await run(${jsString(sampleUrl(sample, media))})${field === undefined ? "" : `).${field}`};
    await picture.save("output.png");
    console.log("output.png:", picture.width, "×", picture.height);
  `,
});

/**
 * The tasks of the hub that Transformers.js has a pipeline for, from `SUPPORTED_TASKS` and
 * `TASK_ALIASES` of its release 4.3.1; a test asks the library itself.
 */
export const PIPELINES: Readonly<Record<string, Pipeline>> = {
  "audio-classification": ofSound("birdsong.wav"),
  "automatic-speech-recognition": ofSound("voice.wav"),
  "depth-estimation": toPicture("park.png", "depth"),
  "document-question-answering": {
    call: (sample) => {
      const [{ image, question } = { image: "", question: "" }] = findSampleInputs(
        "document-question-answering",
      );
      const asked = textOf(sample.model, "text") ?? question;
      return `console.log(await run(${jsString(sampleUrl(sample, image))}, ${jsString(asked)}));`;
    },
  },
  "feature-extraction": {
    call: (sample) => code`
      const text = ${jsString(sampleText(sample, "feature-extraction"))};
      const embedding = await run(text, { pooling: "mean", normalize: true });
      console.log(embedding.tolist()[0]);
    `,
  },
  "fill-mask": ofText("fill-mask"),
  "image-classification": ofPicture("cat.png"),
  "image-feature-extraction": {
    call: (sample) => code`
      const features = await run(${jsString(sampleUrl(sample, "cat.png"))});
      console.log(features.dims);
    `,
  },
  "image-segmentation": {
    call: (sample) => code`
      const segments = await run(${jsString(sampleUrl(sample, "park.png"))});
      for (const { label, score } of segments) console.log(label, score);
    `,
  },
  "image-to-image": toPicture("lighthouse-grey.png"),
  "image-to-text": ofPicture("lighthouse.png"),
  "object-detection": ofPicture("park.png"),
  "question-answering": {
    call: ({ model }) => {
      const [sample] = findSampleInputs("question-answering");
      const question = textOf(model, "text");
      const context = textOf(model, "context");
      const [asked, text] =
        question !== undefined && context !== undefined
          ? [question, context]
          : [sample?.question ?? "", sample?.context ?? ""];
      return code`
        const question = ${jsString(asked)};
        const context = ${jsString(text)};
        console.log(await run(question, context));
      `;
    },
  },
  "sentence-similarity": {
    task: "feature-extraction",
    imports: ["cos_sim"],
    call: ({ model }) => {
      const { sourceSentence, sentences } = model.widgetData?.[0] ?? {};
      const [sample] = findSampleInputs("sentence-similarity");
      const texts =
        sourceSentence && sentences && sentences.length > 0
          ? [sourceSentence, ...sentences]
          : [sample?.source_sentence ?? "", ...(sample?.sentences ?? [])];
      return code`
        const sentences = ${jsValue(texts)};
        const embeddings = await run(sentences, { pooling: "mean", normalize: true });
        const [first, ...others] = embeddings.tolist();
        // How near each of the others is to the first
        for (const [index, other] of others.entries())
          console.log(cos_sim(first, other), sentences[index + 1]);
      `;
    },
  },
  summarization: ofText("summarization"),
  "text-classification": ofText("text-classification"),
  "text-generation": {
    call: (sample) =>
      sample.model.tags.includes("conversational") ? chat(sample) : continuation(sample),
  },
  "text-to-audio": toSound("text-to-audio"),
  "text-to-speech": toSound("text-to-speech"),
  "token-classification": ofText("token-classification"),
  translation: ofText("translation"),
  "zero-shot-classification": {
    call: ({ model }) => {
      const [sample] = findSampleInputs("zero-shot-classification");
      const labels = labelsOf(model);
      const text = (labels && textOf(model, "text")) ?? sample?.text ?? "";
      return code`
        const text = ${jsString(text)};
        console.log(await run(text, ${jsValue(labels ?? sample?.candidate_labels ?? [])}));
      `;
    },
  },
  "zero-shot-image-classification": ofLabels("cat.png", ["cat", "dog", "llama"]),
  "zero-shot-object-detection": ofLabels("park.png", ["tree", "kite", "ball"]),
};

function ofLabels(media: string, labels: readonly string[]): Pipeline {
  return {
    call: (sample) => code`
      const labels = ${jsValue(labelsOf(sample.model) ?? labels)};
      console.log(await run(${jsString(sampleUrl(sample, media))}, labels));
    `,
  };
}

const chat = ({ model }: Sample) => {
  const [sample] = findSampleInputs("conversational");
  const text = textOf(model, "text");
  const messages = text === undefined ? sample : [{ role: "user", content: text }];
  return code`
    const messages = ${jsValue(messages)};
    const [{ generated_text }] = await run(messages, { max_new_tokens: 40 });
    console.log(generated_text.at(-1).content);
  `;
};

const continuation = (sample: Sample) => code`
  const [{ generated_text }] = await run(${jsString(sampleText(sample, "text-generation"))}, { max_new_tokens: 40 });
  console.log(generated_text);
`;
