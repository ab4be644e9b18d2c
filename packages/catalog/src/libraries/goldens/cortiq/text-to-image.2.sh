cortiq imagine MODEL.cmf --prompt "a lighthouse in the fog" --out output.ppm
