import outetts

interface = outetts.Interface(
    outetts.ModelConfig(
        model_path="acme/watercolor",
        tokenizer_path="acme/watercolor",
        interface_version=outetts.InterfaceVersion.V3,
        backend=outetts.Backend.HF,
    )
)
speaker = interface.load_default_speaker("EN-FEMALE-1-NEUTRAL")
settings = outetts.GenerationConfig(text="The ferry leaves at noon.", speaker=speaker)
interface.generate(settings).save("output.wav")
