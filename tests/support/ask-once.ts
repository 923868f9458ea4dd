import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

type Asked = { method?: string; headers?: Record<string, string>; body?: string; localAddress?: string };
export type Answer = { status: number | string; text: string; headers: IncomingHttpHeaders };

/** Sends one request on a connection of its own. The status of a failed request is its error. */
export function askOnce(url: string, { body = '', ...options }: Asked = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = ({ message }: Error) => resolve({ status: message, text: '', headers: {} });
    const asked = request(url, { agent: false, timeout: 60_000, ...options }, (response) => {
      const { statusCode = 0, headers } = response;
      text(response).then((read) => resolve({ status: statusCode, text: read, headers }), failed);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in a minute')));
    asked.on('error', failed);
    asked.end(body);
  });
}
