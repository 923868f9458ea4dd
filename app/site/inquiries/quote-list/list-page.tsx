import { data, redirect } from 'react-router';
import { formRefusalContext, publicUrlContext, storeContext } from '#app/context.ts';
import { changedItems, itemsText, listHref, listMessage, listTotals } from '#app/domain/inquiries/quote-list.ts';
import { AddByName } from '#app/site/catalogue/by-name.tsx';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { quoteList } from '#app/site/frame/site-map.ts';
import { listInquiry } from '#app/site/inquiries/forms/inquiries.ts';
import { sendForm } from '#app/site/inquiries/forms/send-form.ts';
import { listForm } from '#app/site/inquiries/forms/stored-form.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import styles from '#app/ui/styles/list.css?url';
import type { Route } from './+types/list-page';
import { ListForm } from './list-form.tsx';
import { itemsIn, readList } from './list-query.ts';
import { loadList } from './load-list.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const crumbs = crumbsTo(quoteList);

/** Notes may be about persons. */
export const handle = { behaves: true, isPrivate: true, scripts: ['share', 'quote-list'] };

/** The address is the whole state, so that a list can be shared, and works without scripts and cookies (decision 0066). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readList(url.searchParams);
  const nothing = { lines: [], dropped: 0, candidates: [], typed: '', isAdded: false };
  const found = await orFallback(context, 'quote list', null, () => loadList(context.get(storeContext), query));
  const list = found ?? nothing;
  const isPlain = url.search === '';
  const publicUrl = context.get(publicUrlContext);
  const { priceTax } = await dealerOf(context);
  const page = {
    ...list,
    offered: list.candidates.map(cardView),
    priceTax,
    quoteList: itemsText(list.lines),
    address: publicUrl + listHref(list.lines),
    isUnreadable: found === null,
    head: await headOf(context, {
      path: quoteList.href,
      title: quoteList.name,
      description: 'Collect machines to buy, rent or have serviced, and ask for one quotation for all of them.',
      image: null,
      noindex: !isPlain || found === null,
    }),
  };
  // Counting takes a page with this header for one that added nothing.
  const headers: Record<string, string> = isPlain || list.isAdded ? {} : { 'X-Robots-Tag': 'noindex' };
  return data(page, { status: found === null ? 503 : 200, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Changes the list by a button, which only makes another address, or sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const isReadable = context.get(formRefusalContext) === null;
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const asked = itemsIn(form);
  const button = form.get('do');
  if (isReadable && button !== null) throw redirect(listHref(changedItems(asked, String(button))), 303);
  const outcome = await sendForm({ request, context }, listInquiry(asked), listForm);
  return data({ outcome, asked }, { status: outcome.status });
}

export const meta: Route.MetaFunction = headMeta;

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { quoteList: text, dropped, offered, typed, isAdded, isUnreadable, address } = loaderData;
  // A form that failed keeps what was typed into its lines.
  const lines = loaderData.lines.map((line) => ({
    ...line,
    ...actionData?.asked.find(({ product }) => product === line.product),
  }));
  return (
    <div className="page pt-4 pb-20" data-asked={text} data-added={isAdded ? '' : undefined}>
      <Breadcrumbs crumbs={crumbs} />
      <h1 tabIndex={-1} className="text-3xl font-extrabold md:mt-4 md:text-5xl">
        Quote list
      </h1>
      {isUnreadable && <p className="mt-4">The list cannot be shown at this moment. Please try again in a minute.</p>}
      {dropped > 0 && (
        <p role="status" className="mt-4 max-w-prose border-l-8 border-yellow-mark bg-sheet px-4 py-3">
          {dropped === 1 ? 'One machine is' : `${dropped} machines are`} no longer on our site and left out.
        </p>
      )}
      <div className="relative has-[ol]:flex has-[ol]:flex-col lg:grid-cols-[1.3fr_1fr] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-14 lg:has-[ol]:mt-6 lg:has-[ol]:grid">
        {lines.length === 0 ? (
          <>
            <p className="my-4 max-w-prose text-lg text-ink-soft">
              Your list is empty. Add machines, then ask for one quotation for all of them.
            </p>
            <ButtonLink href="/products">See products</ButtonLink>
          </>
        ) : (
          <ListForm
            lines={lines}
            totals={listTotals(lines)}
            priceTax={loaderData.priceTax}
            outcome={actionData?.outcome}
            share={{ address, message: listMessage(lines, address) }}
          />
        )}
        <AddByName
          action="/quote-list"
          kept={text === '' ? [] : [['m', text]]}
          typed={typed}
          offer={{
            products: offered.map((card) => ({ ...card, href: `/quote-list?${text && `m=${text}&`}add=${card.slug}` })),
            verb: 'Add to list',
          }}
        />
      </div>
    </div>
  );
}
