/** Sends what stands at an address, as the simplest server does that Node allows for. */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const ownHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i;

get(process.argv[2] as string, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
  const body = Buffer.concat(await answer.toArray());
  const { rawHeaders, statusCode = 200 } = answer;
  const headers = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !ownHeaders.test(name) ? [name, rawHeaders[at + 1] as string] : [],
  );
  const server = createServer((_request, response) => {
    response.writeHead(statusCode, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`listens at ${(server.address() as AddressInfo).port}\n`);
  });
});
