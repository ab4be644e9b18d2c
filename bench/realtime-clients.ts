// Clients of live sessions in a process of their own: idle ones, which take memory and no processor.
import { WebSocket } from "ws";

const [, , address = "", count = "0"] = process.argv;
let open = 0;
for (let index = 0; index < Number(count); ) {
  const batch = Array.from({ length: Math.min(100, Number(count) - index) }, () => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    return new Promise<void>((resolve, reject) => {
      socket.once("open", () => {
        open++;
        resolve();
      });
      socket.once("error", reject);
    });
  });
  index += batch.length;
  await Promise.all(batch);
}
console.log(open);
setInterval(() => undefined, 60_000);
