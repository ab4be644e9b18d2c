# ⚠️ Task type is invalid.
