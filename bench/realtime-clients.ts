// Clients in a process of their own: idle live sessions, which take memory and no processor, or readers of a page.
import { WebSocket } from "ws";

const [, , address = "", count = "0"] = process.argv;

async function openSessions(): Promise<void> {
  let open = 0;
  while (open < Number(count)) {
    const batch = Array.from({ length: Math.min(100, Number(count) - open) }, () => {
      const socket = new WebSocket(address, { perMessageDeflate: false });
      return new Promise((resolve, reject) => {
        socket.once("open", resolve).once("error", reject);
      });
    });
    await Promise.all(batch);
    open += batch.length;
  }
  console.log(open);
  setInterval(() => undefined, 60_000);
}

/** As fast as they come; says every second how many there were. */
function readPages(): void {
  let pages = 0;
  setInterval(() => console.log(pages), 1000);
  const read = async (): Promise<never> => {
    for (;;) {
      await (await fetch(address)).arrayBuffer();
      pages++;
    }
  };
  for (let reader = 0; reader < Number(count); reader++) read();
}

if (address.startsWith("ws")) await openSessions();
else readPages();
