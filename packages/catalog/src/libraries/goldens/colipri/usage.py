from colipri import ZeroShotImageClassificationPipeline, get_processor, load_sample_ct

pipeline = ZeroShotImageClassificationPipeline("acme/watercolor", get_processor())
scan = load_sample_ct()
print(pipeline(scan, ["Clear lungs", "Fluid around the lungs"]))
