pip install jev-style
# Scoring GGUF files takes a helper that is compiled once against llama.cpp
hf download acme/watercolor build_jev_score.sh jev_score.cpp --local-dir jev-score
export JEV_SCORE_BIN="$(sh jev-score/build_jev_score.sh ./llama.cpp | tail -n 1)"
