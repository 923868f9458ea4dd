import type { IncomingMessage, ServerResponse } from 'node:http';

type Options = {
  /** The files that a public page is painted with, as values of a Link header. */
  links: readonly string[];
  /** Whether an address is a proxy of ours, which hands early hints on to who can read them. */
  isProxy: (address: string) => boolean;
};

const publicPage = /^\/(?:(?:products|services|blog|contact)(?:[/?]|$)|\?|$)/;

/**
 * Tells a browser with 103 Early Hints, before its page is made, which files to fetch meanwhile. Browsers read them over HTTP/2
 * and 3 only, which is what a proxy speaks with them, and of a page they go to, not of what they fetch. Whoever has the
 * page already has its files.
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
