pip install sample-factory
python -m sample_factory.huggingface.load_from_hub -r acme/watercolor -d train_dir
