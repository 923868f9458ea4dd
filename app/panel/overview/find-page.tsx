import { customerName } from '#app/domain/customers/customer.ts';
import { stateNames } from '#app/domain/inquiries/shown-states.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { customerCalls } from '#app/panel/frame/calls/customer-calls.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { CopyIcon, DownloadIcon, SheetIcon, UserIcon, WrenchIcon } from '#app/panel/frame/icons.tsx';
import { ListFilters } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { type LinkGroup, LinkGroups, type LinkRow } from '#app/panel/frame/parts/link-groups.tsx';
import { type Place, placesFor } from '#app/panel/frame/shell/places.ts';
import { useMatches } from '#app/panel/frame/use-is-wide.ts';
import { rupees } from '#app/panel/quotations/in-words.ts';
import { quotationCalls } from '#app/panel/quotations/quotation-calls.ts';
import type { Route } from './+types/find-page';
import { settingsPages } from './settings-pages.ts';

/** Rows of each group; a link leads to all. */
const shown = 5;
/** `total` counts all results, `rows` shows some. */
type FoundGroup = LinkGroup & { total: number };

const line = (...parts: string[]) => parts.filter(Boolean).join(' · ');

/** Whether `where` contains all words of the text. */
const hasWords = (text: string, where: string) =>
  fold(text)
    .split(/\s+/)
    .every((word) => fold(where).includes(word));

async function find(text: string, signal: AbortSignal): Promise<FoundGroup[]> {
  const [{ products, total }, known, found, categories] = await Promise.all([
    panel.products.list({ search: text, limit: shown }, signal),
    customerCalls.list({ search: text, limit: shown }, signal),
    quotationCalls.list({ search: text }, 1, signal),
    panel.categories.list(),
  ]);
  const named = categories.filter((category) => hasWords(text, category.name));
  const search = encodeURIComponent(text);
  const all = (count: number, what: string, to: string): LinkRow[] =>
    count > shown ? [{ name: `All ${counted(count, what, what)}`, to: `${to}${search}` }] : [];
  return [
    {
      title: 'Customers',
      total: known.total,
      rows: [
        ...known.customers.map((customer) => ({
          name: customerName(customer),
          note: line(customer.name && customer.company, customer.phone, customer.email),
          to: `/admin/customers/${customer.id}`,
        })),
        ...all(known.total, 'customers', '/admin/customers?search='),
      ],
    },
    {
      title: 'Quotations',
      total: found.total,
      rows: [
        ...found.quotations.slice(0, shown).map(({ id, number, total, shownState, body: { customer } }) => ({
          name: number || 'Draft',
          note: line(customer.company || customer.name, rupees(total), stateNames[shownState]),
          to: `/admin/quotations/${id}`,
        })),
        ...all(found.total, 'quotations', '/admin/quotations?search='),
      ],
    },
    {
      title: 'Categories',
      total: named.length,
      rows: named.map(({ name, slug }) => ({ name, to: `/admin/products?category=${slug}` })),
    },
    {
      title: 'Products',
      total,
      rows: [
        ...products.map(({ id, name, category }) => ({ name, note: category, to: `/admin/products/${id}` })),
        ...all(total, 'products', '/admin/products?search='),
      ],
    },
  ];
}

type Findable = Pick<Place, 'name' | 'to' | 'onPhones'> & { Icon?: Place['Icon']; finds?: string };

type Further = [name: string, to: string, Place['Icon'], Place['onPhones'], finds: string, isForOwners?: true];

/** The places that are not in the navigation. */
const further: readonly Further[] = [
  ['Prices and stock', '/admin/products/prices', SheetIcon, 'Products', 'price list bulk rates GST'],
  ['Cost data', '/admin/products/costs', CopyIcon, 'Products', 'AMC rent toner plans'],
  ['Keys and webhooks', '/admin/account/keys', WrenchIcon, 'Business', 'API software IndiaMART leads', true],
  ['Import / Export', '/admin/products/import', DownloadIcon, 'Products', '', true],
  [
    'Account',
    '/admin/account',
    UserIcon,
    'Business',
    'password two-step codes people staff invite devices notifications',
  ],
];

/** All places that the user may open. */
const allPlaces = (isOwner: boolean): Findable[] => [
  ...placesFor(isOwner),
  ...further
    .filter(([, , , , , isForOwners]) => isOwner || !isForOwners)
    .map(([name, to, Icon, onPhones, finds]) => ({ name, to, Icon, onPhones, finds })),
];

/** Places and settings whose name or words contain all words of the text. */
function pagesWith(text: string, isOwner: boolean): LinkRow[] {
  const found = ({ name, finds = '' }: { name: string; finds?: string }) => hasWords(text, `${name} ${finds}`);
  return [...allPlaces(isOwner), ...(isOwner ? settingsPages : [])].filter(found);
}

/** The places that the bar of a phone does not show, and the pages of the settings. */
const furtherPlaces = (isOwner: boolean): LinkGroup[] => [
  ...['Business', 'Products', 'Website'].map((title) => ({
    title,
    rows: allPlaces(isOwner).filter(({ onPhones }) => onPhones === title),
  })),
  { title: 'Settings', rows: isOwner ? settingsPages.map(({ name, to }) => ({ name, to })) : [] },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const text = new URL(request.url).searchParams.get('search')?.trim() ?? '';
  return load(request, async () => ({ text, found: text === '' ? [] : await find(text, request.signal) }), {
    empty: { text, found: [] as FoundGroup[] },
    sentence: 'Failed to search',
  });
}

/** Lists the further places until the user types: on phones, More of the bar leads here. */
export default function FindPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const isOwner = useIsOwner();
  const isWide = useMatches('(width >= 48rem)');
  const { text, found, failed } = loaderData;
  const pages = { title: 'Settings and pages', rows: pagesWith(text, isOwner).slice(0, shown) };
  const groups = text === '' ? furtherPlaces(isOwner) : [...found, pages];
  const count = found.reduce((sum, { total }) => sum + total, pages.rows.length);
  return (
    <>
      <PageHead title={isWide || text !== '' ? 'Search everything' : 'More'} />
      <ListFilters label="Search everything" placeholder="Customer, number, setting…" />
      <p role="status" className="mt-1 mb-3 min-h-5 text-sm text-ink-soft">
        {text !== '' &&
          failed === null &&
          (count === 0 ? `Nothing found for “${text}”.` : counted(count, 'result', 'results'))}
      </p>
      {failed !== null && <NotLoaded what="The results" />}
      <LinkGroups label={text === '' ? 'More' : 'Results'} groups={groups} />
    </>
  );
}
