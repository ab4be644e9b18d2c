from anemoi.inference.config.run import RunConfiguration
from anemoi.inference.runners.default import DefaultRunner

settings = RunConfiguration(checkpoint={"huggingface": "acme/watercolor"})
runner = DefaultRunner(settings)
