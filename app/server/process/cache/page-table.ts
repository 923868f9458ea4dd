import { choiceKeys } from '#app/domain/chooser/answers.ts';
import { facetKeys } from '#app/domain/search/facet-query.ts';

/** Normalises a query value; `null` for a value without effect. */
type Rewrite = (value: string) => string | null;

export type Query = Record<string, Rewrite>;

type Page = {
  /** The whole path in lower case. */
  path: RegExp;
  /** What the page depends on besides its path. Other parameters are removed. */
  query: Query;
  /** Cached pages have one address: in lower case, without a slash at the end. */
  kind: 'cached' | 'uncached' | 'panel';
};

const words: Rewrite = (value) => value.replaceAll('\0', '') || null;
const present: Rewrite = () => '1';
const laterPage: Rewrite = (value) => {
  const page = Number(value);
  return Number.isInteger(page) && page >= 2 && page < 100_000 ? String(page) : null;
};
const wordsOf = (names: readonly string[]): Query => Object.fromEntries(names.map((name) => [name, words]));

/** A form sends the name of a facet once for each value. */
const facets = wordsOf(facetKeys);
const listed: Query = { ...wordsOf(['category', 'tag', 'search']), ...facets, page: laterPage };
const choice = wordsOf(choiceKeys);

/** All pages. A new query parameter is declared here, a new page also in routes.ts. */
const pages: readonly Page[] = [
  { path: /^\/$/, query: {}, kind: 'cached' },
  { path: /^\/(products|(?:brands|categories)\/[a-z0-9-]+)$/, query: listed, kind: 'cached' },
  { path: /^\/products\/[a-z0-9-]+$/, query: { sent: present }, kind: 'cached' },
  {
    path: /^\/(services|(?:blog|branches)\/[a-z0-9-]+|robots\.txt|\.well-known\/security\.txt|(?:sitemap|feed|feed\/products)\.xml)$/,
    query: {},
    kind: 'cached',
  },
  { path: /^\/rental$/, query: wordsOf(['mono', 'colour']), kind: 'cached' },
  { path: /^\/blog$/, query: wordsOf(['q']), kind: 'cached' },
  { path: /^\/contact$/, query: { ...wordsOf(['about', 'from', 'text', 'branch']), sent: present }, kind: 'cached' },
  { path: /^\/compare$/, query: wordsOf(['m', 'add', 'pages', 'buy']), kind: 'cached' },
  { path: /^\/choose$/, query: choice, kind: 'cached' },
  { path: /^\/toner$/, query: { ...wordsOf(['brand', 'm', 'q']), sent: present }, kind: 'cached' },
  { path: /^\/cost$/, query: wordsOf(['m', 'mono', 'colour', 'months', 'plan']), kind: 'cached' },
  { path: /^\/quote-list$/, query: wordsOf(['m', 'add', 'sent']), kind: 'uncached' },
  {
    path: /^\/(?:inquiry|quotation)\/[^/]+$/,
    query: { ...wordsOf(['key', 'sent']), preview: present },
    kind: 'uncached',
  },
  { path: /^\/(?:privacy|blog\/preview\/[^/]+)$/, query: {}, kind: 'uncached' },
  { path: /^\/admin(?:\/|$)/, query: wordsOf(['index']), kind: 'panel' },
];

// Without scripts, links carry the quote list (decision 0066).
for (const { query } of pages) query.list = words;

/** The page at a path in lower case. */
export const pageAt = (path: string): Page | undefined => pages.find((page) => page.path.test(path));

/** Whether a parameter of a page may have several values. */
export const isList = ({ query }: Pick<Page, 'query'>, name: string): boolean =>
  name === 'm' || (query === listed && name in facets) || (query === choice && name === 'functions');
