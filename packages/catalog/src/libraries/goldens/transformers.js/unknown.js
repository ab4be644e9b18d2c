// ⚠️ Unknown pipeline tag
