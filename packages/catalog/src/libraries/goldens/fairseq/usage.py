from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

models, config, task = load_model_ensemble_and_task_from_hf_hub("acme/watercolor")
