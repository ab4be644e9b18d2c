"""Stands in for Hugging Face's client: notes which method was called, with what."""

import inspect
import os

import recorder

from . import constants


def text(text, *, model=None): ...
def file(image, *, model=None): ...


METHODS = {
    "audio_classification": lambda audio, *, model=None: None,
    "audio_to_audio": lambda audio, *, model=None: None,
    "automatic_speech_recognition": lambda audio, *, model=None: None,
    "document_question_answering": lambda image, question, *, model=None: None,
    "feature_extraction": text,
    "fill_mask": text,
    "image_classification": file,
    "image_segmentation": file,
    "image_to_image": lambda image, prompt=None, *, model=None: None,
    "image_to_text": file,
    "image_to_video": lambda image, *, model=None, prompt=None: None,
    "object_detection": file,
    "question_answering": lambda question, context, *, model=None: None,
    "sentence_similarity": lambda sentence, other_sentences, *, model=None: None,
    "summarization": text,
    "table_question_answering": lambda table, query, *, model=None: None,
    "tabular_classification": lambda table, *, model=None: None,
    "text_classification": text,
    "text_generation": lambda prompt, *, model=None: None,
    "text_to_image": lambda prompt, *, model=None: None,
    "text_to_speech": text,
    "text_to_video": lambda prompt, *, model=None: None,
    "token_classification": text,
    "translation": text,
    "visual_question_answering": lambda image, question, *, model=None: None,
    "zero_shot_classification": lambda text, candidate_labels, *, model=None: None,
    "zero_shot_image_classification": lambda image, candidate_labels, *, model=None: None,
}


class Output(bytes):
    def save(self, path): ...


class InferenceClient:
    def __init__(self, *, provider=None, base_url=None, api_key=None, bill_to=None):
        self.settings = {"provider": provider, "base_url": base_url}
        self.settings["hub"] = os.environ.get("HF_ENDPOINT")
        self.settings["router"] = constants.INFERENCE_PROXY_TEMPLATE
        self.headers = {"Authorization": "Bearer " + api_key} if api_key else {}
        if bill_to:
            self.headers["X-HF-Bill-To"] = bill_to
        self.chat = self
        self.completions = self

    def create(self, **body):
        base_url = self.settings["base_url"]
        if base_url:
            return recorder.chat(base_url, self.headers, body)
        self.note("chat_completion", body)
        return [] if body.get("stream") else recorder.wrap({"choices": [{"message": {}}]})

    def note(self, method, values):
        note = {**self.settings, "method": method, "values": values}
        recorder.post("http://huggingface_hub/" + method, self.headers, note)

    def __getattr__(self, method):
        signature = inspect.signature(METHODS[method])

        def call(*values, **options):
            self.note(method, signature.bind(*values, **options).arguments)
            return Output()

        return call
