import type { readPage } from '#tests/support/read-page.ts';

/** A page that was read without a browser. */
export type Read = Awaited<ReturnType<typeof readPage>>;

export const texts = (elements: Iterable<Element> = []) => [...elements].map(({ textContent }) => textContent);

/** Status and target of a redirect. */
export const redirectOf = ({ status, headers }: Read) => [status, headers.get('location')];

/** The address of the first link of the main part with this label or text. */
export const hrefOf = ({ all }: Pick<Read, 'all'>, name: string | RegExp): string => {
  const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const found = all('main a').find((link) => isIt((link.getAttribute('aria-label') ?? link.textContent).trim()));
  return found?.getAttribute('href') ?? '';
};
