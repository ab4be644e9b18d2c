from sae_lens import SAE

# The second name is a folder of the repo, often called like the layer it was trained on
sae = SAE.from_pretrained(release="acme/watercolor", sae_id="fill-in-sae-id")
