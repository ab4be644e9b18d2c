from terratorch.registry import BACKBONE_REGISTRY

backbone = BACKBONE_REGISTRY.build("acme/watercolor")
