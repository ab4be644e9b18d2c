from htrflow.models.framework.model import ModelClass  # put the model's own class here
from htrflow.pipeline.pipeline import Pipeline
from htrflow.pipeline.steps import Task

pipeline = Pipeline([Task(ModelClass, {"model": "acme/watercolor"}, {})])
