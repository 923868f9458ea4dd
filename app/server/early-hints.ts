import type { IncomingMessage, ServerResponse } from 'node:http';

type Options = {
  /** The files a public page needs to render, as Link header values. */
  links: readonly string[];
  /** Whether an address is a trusted proxy, which forwards early hints to browsers. */
  isProxy: (address: string) => boolean;
};

const publicPage = /^\/(?:(?:products|services|blog|contact)(?:[/?]|$)|\?|$)/;

/**
 * Sends 103 Early Hints before the page is rendered. Browsers accept them only over HTTP/2 and 3, that is from a proxy,
 * and only for navigations. A client that revalidates the page already has its files.
 */
export function createEarlyHints({ links, isProxy }: Options) {
  return ({ method, url = '', httpVersion, headers, socket }: IncomingMessage, response: ServerResponse): void => {
    if (
      method === 'GET' &&
      httpVersion === '1.1' &&
      headers['sec-fetch-mode'] === 'navigate' &&
      headers['if-none-match'] === undefined &&
      publicPage.test(url) &&
      isProxy(socket.remoteAddress ?? '')
    )
      response.writeEarlyHints({ link: [...links] });
  };
}
