import hydra
from omegaconf import OmegaConf

language = OmegaConf.load("configs/clm_models/llama2chat7b_lora.yaml")
language_model = hydra.utils.instantiate(language, torch_dtype="fp16")

agent = OmegaConf.load("configs/clm_models/agent_7b_sft.yaml")
model = hydra.utils.instantiate(agent, llm=language_model)
