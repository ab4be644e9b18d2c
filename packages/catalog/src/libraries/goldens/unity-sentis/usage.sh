# Then, in Unity: ModelLoader.Load(Application.streamingAssetsPath + "/" + fileName)
hf download acme/watercolor --include '*.sentis' --local-dir Assets/StreamingAssets
