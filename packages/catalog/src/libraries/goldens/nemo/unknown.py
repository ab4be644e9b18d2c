# ⚠️ Not tagged with a task this library can run
