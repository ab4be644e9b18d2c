import { Transform } from "node:stream";

/** The pack in an answer of `git-upload-pack`, without the lines before it. Fails for more than `maxBytes`. */
export function packAfterLines(maxBytes: number): Transform {
  let head = Buffer.alloc(0);
  let isPack = false;
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > maxBytes) return done(new Error(`The history has more than ${maxBytes} bytes.`));
      if (isPack) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      while (head.length >= 4) {
        const first = head.toString("latin1", 0, 4);
        if (first === "PACK") {
          isPack = true;
          return done(null, head);
        }
        const length = /^[0-9a-f]{4}$/i.test(first) ? Number.parseInt(first, 16) : -1;
        if (length < 0 || length > 65_520) return done(new Error("The answer has no pack."));
        if (length > 4 && head.length >= 8 && head.toString("latin1", 4, 8) === "ERR ")
          return done(new Error("The other hub's git refused."));
        if (head.length < Math.max(4, length)) break;
        head = head.subarray(Math.max(4, length));
      }
      return done();
    },
    flush: (done) => done(isPack ? null : new Error("The answer has no pack.")),
  });
}
