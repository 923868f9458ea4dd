import { get } from 'node:http';

/** Headers that the HTTP server writes itself. */
const ownHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i;

export type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** Fetches a URL with a given `Accept-Encoding`: the compressed bytes and the headers. */
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
