cortiq animate MODEL.cmf --prompt "a kite above the beach" --out output.avi
