"""Writes expected.json: what the reference implementation makes of the models' own weights.

    node apps/server/src/testing/models/reference/write-models.ts FOLDER
    python write-expected.py FOLDER    # PyTorch 2.13, transformers 5.18, onnx 1.23, Pillow

The weights are read from the ONNX files, whose names for them are the reference's.
"""

import json
import sys
from pathlib import Path

import numpy
import onnx
import torch
from PIL import Image
from transformers import AutoConfig, CLIPModel, PreTrainedTokenizerFast, T5ForConditionalGeneration

FOLDER = Path(sys.argv[1])
# Two tokens that are nearer than that may change places on another processor.
NEAREST = 0.0005
TEXTS = {
    "translator": [
        "The house is small.",
        "translate English to German: the house is small and the dog sleeps in the rain",
        "translate English to French: the house is small and the dog sleeps in the rain",
        "translate English to German: a cat",
        "the dog and the cat sleep in the rain and run in the night, " * 14,
    ],
    "summarizer": [
        "summarize: the dog runs. the cat is sleeping, the day is red and the night is blue.",
        "summarize: the house is small and the dog sleeps in the rain",
        "summarize: a cat",
    ],
}
# Of the text at that place.
OPTIONS = [
    (0, {"max_length": 4}),
    (1, {"min_length": 6}),
    (1, {"min_new_tokens": 7}),
    (0, {"no_repeat_ngram_size": 2}),
    (0, {"repetition_penalty": 1.5}),
]
LANGUAGES = [("eng_Latn", "deu_Latn"), ("deu_Latn", "fra_Latn"), ("fra_Latn", "eng_Latn")]
MARKS = [">>deu<<", ">>fra<<", ">>spa<<"]
LABELS = {
    "This is a photo of {}.": ["a cat", "a red dog", "the blue of the night"],
    "{}": ["a cat", "a red dog", "the blue of the night"],
}
PICTURES = ["red", "stripes", "slope", "wide"]


def load(model_class, name, *files):
    """The reference's network with the weights of these files; none of its own is left."""
    model = model_class(AutoConfig.from_pretrained(FOLDER / name)).eval()
    state = {
        one.name: torch.tensor(onnx.numpy_helper.to_array(one).copy())
        for file in files
        for one in onnx.load(FOLDER / name / "onnx" / file).graph.initializer
        if not one.name.startswith("constant")
    }
    missing, unexpected = model.load_state_dict(state, strict=False)
    assert not unexpected, unexpected
    # Those that share a matrix, and places that are counted.
    assert all("embed_tokens" in one or "lm_head" in one or "position_ids" in one for one in missing), missing
    model.tie_weights()
    return model


def tokenizer(name):
    marks = json.loads((FOLDER / name / "tokenizer_config.json").read_text())
    named = {key: marks[key] for key in marks if key.endswith("_token")}
    return PreTrainedTokenizerFast(tokenizer_file=str(FOLDER / name / "tokenizer.json"), **named)


def write_text(model, words, text, options=None, languages=None, mark=None):
    read = words(text, return_tensors="pt").input_ids
    asked = dict(options or {})
    shown = {"options": options} if options else {}
    if languages:
        read[0][0], asked["forced_bos_token_id"] = words.convert_tokens_to_ids(languages)
        shown = {"languages": languages}
    if mark:
        read = torch.cat([torch.tensor([[words.convert_tokens_to_ids(mark)]]), read], dim=1)
        shown = {"mark": mark}
    if "max_length" not in asked:
        asked["max_new_tokens"] = 24
    out = model.generate(
        read, do_sample=False, num_beams=1, return_dict_in_generate=True, output_scores=True, **asked
    )
    for step in out.scores:
        best, second = torch.topk(step[0], 2).values
        assert best - second > NEAREST, (text, float(best - second))
    written = out.sequences[0].tolist()
    said = words.decode(written, skip_special_tokens=True)
    return {"text": text, **shown, "read": read.shape[1], "written": len(written) - 1, "said": said}


def see(name):
    image = Image.open(FOLDER / f"{name}.png").convert("RGB")
    left = (image.width - 32) // 2
    pixels = numpy.asarray(image.crop((left, 0, left + 32, 32))).astype(numpy.float32) / 255
    mean = numpy.float32([0.48145466, 0.4578275, 0.40821073])
    spread = numpy.float32([0.26862954, 0.26130258, 0.27577711])
    return torch.tensor(((pixels - mean) / spread).transpose(2, 0, 1)[None])


def compare():
    model, words = load(CLIPModel, "clip", "model.onnx"), tokenizer("clip")
    found = []
    for template, labels in LABELS.items():
        read = words([template.format(label) for label in labels], return_tensors="pt", padding=True)
        for name in PICTURES:
            with torch.no_grad():
                logits = model(input_ids=read.input_ids, attention_mask=read.attention_mask, pixel_values=see(name))
            scores = logits.logits_per_image.softmax(-1)[0].tolist()
            rounded = {label: round(score, 5) for label, score in zip(labels, scores)}
            found.append({"template": template, "picture": name, "scores": rounded})
    states = {}
    for name in PICTURES:
        with torch.no_grad():
            state = model.vision_model(pixel_values=see(name)).last_hidden_state[0]
        states[name] = [[round(value, 4) for value in row[:4]] for row in state.tolist()[:3]]
    return {"zero-shot": found, "states": states}


expected = {"clip": compare()}
for name, texts in TEXTS.items():
    model = load(T5ForConditionalGeneration, name, "encoder_model.onnx", "decoder_model_merged.onnx")
    words = tokenizer(name)
    expected[name] = [write_text(model, words, text) for text in texts]
    if name == "summarizer":
        expected["options"] = [write_text(model, words, texts[at], options) for at, options in OPTIONS]
model = load(T5ForConditionalGeneration, "polyglot", "encoder_model.onnx", "decoder_model_merged.onnx")
expected["polyglot"] = [write_text(model, tokenizer("polyglot"), "the cat and the dog", languages=pair) for pair in LANGUAGES]
expected["marked"] = [write_text(model, tokenizer("marked"), "a small dog", mark=mark) for mark in MARKS]
out = Path(__file__).parent / "expected.json"
out.write_text(json.dumps(expected, indent=2, ensure_ascii=False) + "\n")
