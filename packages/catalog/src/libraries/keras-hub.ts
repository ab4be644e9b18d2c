import type { Library } from "../library.ts";
import { code, pyString } from "../literals.ts";
import { isPythonName, pipInstall, python } from "../snippet.ts";

export const kerasHub: Library = {
  prettyLabel: "KerasHub",
  repoName: "KerasHub",
  repoUrl: "https://github.com/keras-team/keras-hub",
  docsUrl: "https://keras.io/keras_hub/",
  filter: true,
  snippets: ({ id, config }) => {
    const preset = pyString(`hf://${id}`);
    const tasks = new Set((config?.kerasHub?.tasks ?? []).filter(isPythonName));
    const known = Object.entries(EXAMPLES).filter(([task]) => tasks.has(task));
    const others = [...tasks].filter((task) => !Object.hasOwn(EXAMPLES, task));
    return [
      pipInstall("keras-hub"),
      ...known.map(([, write]) => python`${write(preset)}`),
      ...others.map((task) => python`${load("task", task, preset)}`),
      python`${load("backbone", "Backbone", preset)}`,
    ];
  },
};

const load = (variable: string, className: string, preset: string) => code`
  import keras_hub

  ${variable} = keras_hub.models.${className}.from_preset(${preset})
`;

/** The tasks we have a call for, in the order they are shown. */
const EXAMPLES: Readonly<Record<string, (preset: string) => string>> = {
  CausalLM: (preset) => code`
    import keras_hub

    model = keras_hub.models.CausalLM.from_preset(${preset}, dtype="bfloat16")
    model.compile(sampler="greedy")
    print(model.generate("The tide comes in and", max_length=64))
  `,
  TextToImage: (preset) => code`
    import keras_hub

    model = keras_hub.models.TextToImage.from_preset(${preset}, dtype="bfloat16")
    pixels = model.generate("A lighthouse on a cliff at dawn, watercolor")
  `,
  TextClassifier: (preset) => code`
    import keras_hub

    model = keras_hub.models.TextClassifier.from_preset(${preset}, num_classes=2)
    model.fit(x=["I would go there again.", "The soup was cold."], y=[1, 0])
    print(model.predict(["Friendly people, good bread."]))
  `,
  ImageClassifier: (preset) => code`
    import keras
    import keras_hub

    model = keras_hub.models.ImageClassifier.from_preset(${preset}, num_classes=2)
    pictures = keras.random.randint((8, 64, 64, 3), 0, 256)  # put your own here
    model.fit(x=pictures, y=keras.random.randint((8, 1), 0, 2))
    print(model.predict(pictures[:1]))
  `,
};
