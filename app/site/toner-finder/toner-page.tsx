import { data } from 'react-router';
import { storeContext } from '#app/context.ts';
import { searchPhrase } from '#app/domain/search/search-inquiry.ts';
import { tonerInquiryText } from '#app/domain/toner-finder/asked.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { tonerFinder } from '#app/site/frame/site-map.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { contactInquiry } from '#app/site/inquiries/forms/inquiries.ts';
import { PhotoForm } from '#app/site/inquiries/forms/photo-form.tsx';
import { type FailedOutcome, formAction } from '#app/site/inquiries/forms/send-form.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/toner-page';
import { LinkList, TonerSheet } from './toner-sheet.tsx';
import { noToner, stateOf, tonerHref, tonerView } from './toner-view.ts';

const crumbs = crumbsTo(tonerFinder);

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = stateOf(url.searchParams);
  const { priceTax } = await dealerOf(context);
  const view = await orFallback(context, 'toner', null, () => tonerView(context.get(storeContext), state, priceTax));
  const isUnknown = view !== null && state.q === '' && tonerHref(state) !== '/toner' && !view.sheets[0] && !view.brand;
  const page = {
    ...(view ?? noToner),
    state,
    isUnknown,
    head: await headOf(context, {
      path: tonerFinder.href,
      title: 'Toner and Ink Finder',
      description:
        'Find the right toner, ink or drum for your printer or copier by its name or the code on the cartridge, with price, yield and cost per page.',
      crumbs,
      noindex: state.q !== '' || view === null || isUnknown,
    }),
  };
  return data(page, { status: view === null ? 503 : isUnknown ? 404 : 200 });
}

/** Handles the inquiry form, with or without photos. */
export function action(args: Route.ActionArgs) {
  const state = stateOf(args.url.searchParams);
  const subject = searchPhrase(`Toner finder: ${state.q || state.m || state.brand}`.replace(/: $/, ''));
  const page = tonerHref(state);
  return formAction(args, (values) => contactInquiry({ ...values, subject, preferredBranch: '', page }), 'toner');
}

export const meta: Route.MetaFunction = headMeta;

export default function TonerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, brands, brand, isExact, isUnknown, sheets, others } = loaderData;
  const isAnswered = isExact && sheets.some(({ supplies }) => supplies.length > 0);
  const words = state.q || sheets[0]?.name || brand?.name || '';
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">Toner finder</h1>
      <search>
        <form method="get" action="/toner" className="mt-6 flex max-w-2xl flex-wrap items-end gap-2 print:hidden">
          <TextField
            label="Machine or cartridge code"
            name="q"
            type="search"
            maxLength={200}
            defaultValue={state.q}
            placeholder="TK-1178 or M2040dn"
            className="min-w-0 grow basis-40"
          />
          <Button type="submit">Find toner</Button>
        </form>
      </search>
      <div className="mt-8 grid gap-5 empty:hidden">
        {state.q !== '' && !isExact && (
          <p role="status" className="text-lg">
            {sheets.length === 0
              ? `Nothing found for “${state.q}”.`
              : `No exact match for “${state.q}”. Is it one of these? Please compare the code on your label.`}
          </p>
        )}
        {isUnknown && (
          <p role="status" className="text-lg">
            This is no longer in our list. Type its name, or choose a brand.
          </p>
        )}
        {sheets.map((sheet) => (
          <TonerSheet key={sheet.slug} sheet={sheet} />
        ))}
      </div>
      <LinkList title="Also" links={others} />
      {brand && <LinkList title={`Which ${brand.name} machine?`} links={brand.machines} />}
      <div className="lg:grid lg:grid-cols-[42rem_1fr] lg:gap-14">
        <LinkList title="Choose by brand" links={brands} current={tonerHref(state)} />
        <AskForm words={words} isOpen={state.q !== '' && !isAnswered} action={tonerHref(state)} outcome={actionData} />
      </div>
    </div>
  );
}

type AskFormProps = {
  /** What was typed or chosen. */
  words: string;
  /** Whether the form is open, because nothing was found. */
  isOpen: boolean;
  /** The address of the page with its state, without scripts the form is sent to it. */
  action: string;
  /** The failed result of the last submission. */
  outcome: FailedOutcome | undefined;
};

/** An inquiry about a toner that was not found, with photos of the label. It works without scripts. */
function AskForm({ words, isOpen, action, outcome }: AskFormProps) {
  const text = words === '' ? '' : tonerInquiryText(words);
  return (
    <Titled
      id="ask"
      title="Not sure? Send us a photo of the label"
      className="mt-6 self-start border-l-8 border-cyan bg-sheet px-5 py-4 print:hidden"
      titleClass="text-xl font-bold"
    >
      <p className="mt-1.5 max-w-prose text-ink-soft">The label of the old cartridge, or the name on the machine.</p>
      <p className="mt-3">
        <WhatsappButton message={text || tonerInquiryText('…')}>Ask on WhatsApp</WhatsappButton>
      </p>
      <details open={isOpen || outcome !== undefined} className="mt-3 max-w-2xl">
        <summary className="min-h-11 content-center font-semibold text-cyan">Send the photo from here</summary>
        <PhotoForm
          label="Ask for a toner"
          action={action}
          outcome={outcome}
          message="Message"
          photos="Photos of the label"
          suggestion={text}
        />
      </details>
    </Titled>
  );
}
