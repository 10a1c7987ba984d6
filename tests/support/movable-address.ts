import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

/** An address of this machine behind which another server can be put, as a name or a virtual address is moved. */
export type MovableAddress = {
  readonly port: number;
  /** From now on it leads there; whoever is connected is cut off. */
  moveTo(port: number): void;
  close(): Promise<void>;
};

export async function movableAddress(leadsTo: number): Promise<MovableAddress> {
  let port = leadsTo;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(to) {
      port = to;
      cut();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
