cortiq run MODEL.cmf --prompt "Why is the sky dark at night?"
