import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** The server of a partner that is asked what its users hold, on loopback. */
export type AskedPartner = {
  readonly url: string;
  /** What was asked: the path, and the header that says who asks. */
  readonly asked: { readonly path: string; readonly signature: string | undefined }[];
  /** How it answers from now on; 404 until it is set. */
  answer: Answering;
  close(): Promise<void>;
};

export async function openAskedPartner(): Promise<AskedPartner> {
  const asked: AskedPartner['asked'] = [];
  const server = createServer((request, response) => {
    const signature = request.headers['holdfast-signature'];
    asked.push({ path: request.url ?? '', signature: signature?.toString() });
    partner.answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const partner: AskedPartner = {
    url: `http://127.0.0.1:${port}/holdings`,
    asked,
    answer: (_, response) => response.writeHead(404).end(),
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return partner;
}

/** Answers with this, as JSON. */
export const saying =
  (body: unknown, status = 200): Answering =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
