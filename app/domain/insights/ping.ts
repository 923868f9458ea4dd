import { type TapKind, tapKinds } from './counts.ts';
import { tapPath } from './tap-path.ts';

/** Something to count that the server cannot see: a tap, a prerendered page that is now shown, a settled search. */
export type Ping = {
  kind: TapKind | 'view' | 'search';
  product: string;
  branch: string;
  /** Whether a search found nothing. */
  isEmpty: boolean;
  /** The query of the address before a search. */
  earlier: string;
};

type Names = { product?: string; branch?: string };

/** The value of a link's `ping` attribute. On the page of a product, the page names it. */
export function pingOf(kind: TapKind, { product = '', branch = '' }: Names = {}): string {
  return `${tapPath}?k=${kind}${product && `&p=${product}`}${branch && `&b=${branch}`}`;
}

const kinds: readonly string[] = [...tapKinds, 'view', 'search'];
const isSlug = (text: string) => /^[a-z0-9-]{1,200}$/.test(text);

/** Reads the query of such an address; `null` if it names no kind. Malformed names are dropped. */
export function readPing(query: URLSearchParams): Ping | null {
  const kind = query.get('k') ?? '';
  if (!kinds.includes(kind)) return null;
  const name = (key: string) => {
    const given = query.get(key) ?? '';
    return isSlug(given) ? given : '';
  };
  return {
    kind: kind as Ping['kind'],
    product: name('p'),
    branch: name('b'),
    isEmpty: query.get('n') === '0',
    earlier: query.get('f') ?? '',
  };
}
