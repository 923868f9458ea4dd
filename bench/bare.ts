/** Serves one recorded response with the simplest possible Node server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAnswer } from './answer.ts';

const { status, headers, body } = await readAnswer(process.argv[2] as string);
const fields = headers.flat();
const server = createServer((_request, response) => {
  response.writeHead(status, fields);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
