import { useNavigation } from 'react-router';
import { distinctSenders } from '#app/domain/inquiries/inquiry-person.ts';
import { inquiryMatcher, inquiryText } from '#app/domain/inquiries/inquiry-search.ts';
import { stateNames } from '#app/domain/quotations/quotation.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { ListFilters } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { type LinkGroup, LinkGroups, type LinkRow } from '#app/panel/frame/parts/link-groups.tsx';
import { places } from '#app/panel/frame/shell/places.ts';
import { rupees } from '#app/panel/quotations/in-words.ts';
import { quotationCalls } from '#app/panel/quotations/quotation-calls.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/find-page';
import { furtherPlaces } from './further-places.ts';
import { settingsGroups } from './settings-pages.ts';

/** Rows of each group; a link leads to all. */
const shown = 5;
/** Messages read for their senders. Other words of a message also match, so that many may have the same sender. */
const messagesRead = '200';

async function find(text: string, signal: AbortSignal): Promise<LinkGroup[]> {
  const [{ products, total }, { messages }, found] = await Promise.all([
    panel.products.list({ search: text, limit: shown }, signal),
    panel.inquiries.page({ filter: 'all', search: text, limit: messagesRead }, signal),
    quotationCalls.list({ search: text }, 1, signal),
  ]);
  const matches = inquiryMatcher(text);
  const senders = [
    ...messages.map((message) => ({ ...message, list: '/admin/messages?q=' })),
    ...found.quotations.map(({ body }) => ({ ...body.customer, list: '/admin/quotations?search=' })),
  ].filter((sender) => matches(inquiryText({ ...sender, subject: '', message: '' }, dealer.locale)));
  const search = encodeURIComponent(text);
  const all = (count: number, what: string, to: string): LinkRow[] =>
    count > shown ? [{ name: `All ${counted(count, what, what)}`, to: `${to}${search}` }] : [];
  return [
    {
      title: 'Customers',
      rows: distinctSenders(senders, dealer.locale)
        .slice(0, shown)
        .map(({ name, company, phone, email, list }) => ({
          name: name || company || phone || email,
          note: [name && company, phone, email].filter(Boolean).join(' · '),
          to: list + encodeURIComponent(phone || email || name || company),
        })),
    },
    {
      title: 'Quotations',
      rows: [
        ...found.quotations.slice(0, shown).map(({ id, number, total, shownState, body }) => ({
          name: number || 'Draft',
          note: [body.customer.company || body.customer.name, rupees(total), stateNames[shownState]]
            .filter(Boolean)
            .join(' · '),
          to: `/admin/quotations/${id}`,
        })),
        ...all(found.total, 'quotations', '/admin/quotations?search='),
      ],
    },
    {
      title: 'Products',
      rows: [
        ...products.map(({ id, name, brand, category }) => ({
          name,
          note: `${brand} · ${category}`,
          to: `/admin/products/${id}`,
        })),
        ...all(total, 'products', '/admin/products?search='),
      ],
    },
  ];
}

/** Pages and settings whose name or words contain all words of the text. */
function pagesWith(text: string, isOwner: boolean): LinkRow[] {
  const words = fold(text).split(/\s+/);
  const settings = settingsGroups.flatMap(({ title, pages }) =>
    pages.map(({ path, name, finds }) => ({ to: path, name, note: `Settings, ${title}`, finds })),
  );
  const rows: (LinkRow & { finds?: string })[] = [
    ...places.filter(({ onPhones }) => onPhones === 'bar'),
    ...furtherPlaces(isOwner).flatMap(({ rows }) => rows),
    ...(isOwner ? settings : []),
  ];
  return rows.filter(({ name, finds = '' }) => words.every((word) => fold(`${name} ${finds}`).includes(word)));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const text = new URL(request.url).searchParams.get('search')?.trim() ?? '';
  return load(request, async () => ({ text, found: text === '' ? [] : await find(text, request.signal) }), {
    empty: { text, found: [] as LinkGroup[] },
    sentence: 'Failed to search',
  });
}

export default function FindPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const isOwner = useIsOwner();
  const isLoading = useNavigation().state === 'loading';
  const { text, found, failed } = loaderData;
  const pages = text === '' ? [] : pagesWith(text, isOwner).slice(0, shown);
  const groups = [...found, { title: 'Settings and pages', rows: pages }];
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      <PageHead title="Search everything" />
      <ListFilters
        label="Search everything"
        placeholder="Customer, quotation, product, setting…"
        filters={[]}
        className=""
      />
      <p role="status" className="mt-3 mb-4 text-sm text-ink-soft">
        {text === ''
          ? 'By name, telephone or quotation number, or by a word of a setting, such as GSTIN.'
          : failed === null && (count === 0 ? `Nothing found for “${text}”.` : counted(count, 'result', 'results'))}
      </p>
      {failed !== null && <NotLoaded what="The results" />}
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
        <LinkGroups label="Results" groups={groups} />
      </div>
    </>
  );
}
