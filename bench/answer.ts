import { get } from 'node:http';

/** What a server writes itself. */
const ownHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i;

export type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** What stands at an address, as a browser is sent it, or who reads another encoding: the bytes as they travel, and the headers. */
export const readAnswer = (url: string, encoding = 'br'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': encoding }, agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      const { rawHeaders, statusCode = 200 } = answer;
      const headers = rawHeaders.flatMap((name, at): [string, string][] =>
        at % 2 === 0 && !ownHeaders.test(name) ? [[name, rawHeaders[at + 1] as string]] : [],
      );
      resolve({ status: statusCode, headers, body });
    });
    request.on('error', reject);
  });
