# With a copy of https://github.com/microsoft/renderformer, from inside its folder
from renderformer import RenderFormerRenderingPipeline

pipeline = RenderFormerRenderingPipeline.from_pretrained("acme/watercolor")
