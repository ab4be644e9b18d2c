# One answer; a suffix such as :Q4_K_M picks one of several GGUF files
MEMRA_CHAT=1 run-gen hf:acme/watercolor --prompt "Why is the sky dark at night?"
