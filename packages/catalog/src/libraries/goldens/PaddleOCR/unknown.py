# ⚠️ No tag says which module this is: look it up in the library's documentation
