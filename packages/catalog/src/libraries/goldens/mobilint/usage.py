from mblt_model_zoo.vision import MBLT_Engine

engine = MBLT_Engine(
    model_cls="watercolor",
    model_type="DEFAULT",
    model_path="",
    core_mode="global8",
)
try:
    print(engine.postprocess(engine(engine.preprocess("input.jpg"))))
finally:
    engine.dispose()
