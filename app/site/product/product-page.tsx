import { data, redirect } from 'react-router';
import { nowContext, publicUrlContext, storeContext } from '#app/context.ts';
import { shortTaxNote } from '#app/domain/business/price-tax.ts';
import { type Product, productMetaDescription, productTitle } from '#app/domain/catalogue/product.ts';
import { type CostBriefView, costBrief, maxLinked } from '#app/domain/cost/cost-brief.ts';
import { socialPicturePath } from '#app/domain/pictures/social-picture.ts';
import { fitText } from '#app/domain/supplies/supplies.ts';
import { otherPriceOf } from '#app/site/catalogue/other-price.ts';
import { CostOfPage, supplyLine } from '#app/site/catalogue/supply-line.tsx';
import { AskForOthers } from '#app/site/cost/cost-parts.tsx';
import { VolumeFields } from '#app/site/cost/volume-fields.tsx';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { Notice } from '#app/site/frame/notice.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { priceText } from '#app/site/frame/price-text.ts';
import { Retry } from '#app/site/frame/retry.tsx';
import { breadcrumbJsonLd, productJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { companyName, dealerOf, settingsOf } from '#app/site/frame/settings.ts';
import { productsPage } from '#app/site/frame/site-map.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { Failure, InquiryFields } from '#app/site/inquiries/forms/form-parts.tsx';
import { productInquiry } from '#app/site/inquiries/forms/inquiries.ts';
import { type FailedOutcome, filledForm, formAction } from '#app/site/inquiries/forms/send-form.ts';
import { sentences } from '#app/site/inquiries/forms/sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/product-page';
import { Gallery } from './gallery.tsx';
import { BuyingBar, inquiryDialogId, ProductActions } from './product-actions.tsx';
import { ProductFacts } from './product-facts.tsx';
import { KeyFigures, ProductSummary, StockAndRating } from './product-summary.tsx';
import { productView } from './product-view.ts';
import { nothingRelated, related } from './related.ts';
import { Related } from './related.tsx';

/** `bar`: the page has a sticky bottom bar on phones. */
export const handle = { bar: true, behaves: true, scripts: ['dialog', 'late-tap'] };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const shown = await orFallback(context, 'product', 'unreadable' as const, () => store.products.shown('public', slug));
  if (shown === 'unreadable') return data({ product: null, isUnreadable: true }, { status: 503 });
  if (shown === null) {
    const present = await orFallback(context, 'redirects', null, () => store.products.renamedTo(slug));
    if (present !== null) throw redirect(`/products/${present}`, 301);
    return data({ product: null, isUnreadable: false }, { status: 404 });
  }
  const { product, texts } = shown;
  const { priceTax } = await dealerOf(context);
  const suited = await orFallback(context, 'linked products', { isSupply: false, ids: [] }, () =>
    store.supplies.suited(product, maxLinked),
  );
  const supplies = await orFallback(context, 'supplies', new Map<string, Product>(), () =>
    store.products.byIds('public', suited.isSupply ? [] : suited.ids),
  );
  const [settings, categories, found] = await Promise.all([
    settingsOf(context),
    orFallback(context, 'categories', [], () => store.categories.list()),
    orFallback(context, 'related', nothingRelated, () => related(store, product, suited, supplies)),
  ]);
  const category = categories.find(({ name }) => name === product.category);
  const publicUrl = context.get(publicUrlContext);
  const view = productView(product, texts);
  const path = `/products/${slug}`;
  const crumbs = crumbsTo(
    productsPage,
    ...(category ? [{ name: category.name, href: `/categories/${category.slug}` }] : []),
    { name: product.name, href: path },
  );
  return data({
    product: view,
    taxNote: shortTaxNote(priceTax, dealer.locale),
    otherPrice: otherPriceOf(product, priceTax),
    rent: product.rentPerMonth == null ? '' : `${priceText(product.rentPerMonth, product.currency)} a month`,
    supply: suited.isSupply ? { ...supplyLine(product), fits: fitText(product, found.supplies.products) } : null,
    related: found,
    costs: costBrief(product, [...supplies.values()], priceTax, dealer.locale),
    frames: view.videos.length > 0 ? ['video'] : [],
    crumbs,
    head: await headOf(context, {
      path,
      type: 'product',
      title: productTitle(product),
      hasOwnTitle: true,
      description: productMetaDescription(product),
      keywords: product.keywords,
      image: publicUrl + socialPicturePath('products', product),
      structuredData: [
        productJsonLd(
          product,
          publicUrl,
          companyName(settings),
          context.get(nowContext)(),
          suited.isSupply ? found.supplies.products : [],
        ),
        breadcrumbJsonLd(publicUrl, crumbs),
      ],
    }),
  });
}

/** Handles the inquiry form sent without scripts. */
export async function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  const product = await args.context.get(storeContext).products.find('public', slug);
  if (product === null) throw data(null, { status: 404 });
  return formAction(args, productInquiry(product.name), `product:${slug}`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.product) return [{ title: 'Product not found' }, { name: 'robots', content: 'noindex' }];
  return headMeta({ loaderData });
};

const back = { href: '/products', text: 'Back to Products' };

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.product) {
    const notice = <Notice title="Product not found" back={back} />;
    if (!loaderData.isUnreadable) return notice;
    return <Retry loading={<Notice title="Loading product..." state="loading" back={back} />}>{notice}</Retry>;
  }
  const { product, supply, related: others, costs, crumbs, head } = loaderData;
  const description = (
    <Titled
      id="description"
      title="Description"
      className={`min-w-0 ${costs ? 'mt-4 max-lg:order-4 lg:mt-8' : ''}`}
      titleClass="mb-4 text-2xl font-bold"
    >
      <p className="mb-3 max-w-prose text-lg font-semibold empty:hidden">{product.shortDescription}</p>
      <p className="max-w-prose whitespace-pre-line">{product.description}</p>
      {product.sku && (
        <p className="mt-4 text-sm text-ink-soft">
          SKU: <span className="inline-block font-semibold text-ink">{product.sku}</span>
        </p>
      )}
    </Titled>
  );
  return (
    <>
      <div className="page pt-1 pb-20 lg:pt-4">
        <Breadcrumbs crumbs={crumbs} />
        <div className="mt-1 gap-x-14 max-lg:flex max-lg:flex-col max-lg:gap-3 lg:mt-4 lg:grid lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
          <Gallery product={product} />
          <BuyingBar product={product} />
          <div className="min-w-0 max-lg:contents lg:row-span-2">
            <ProductSummary product={product} taxNote={loaderData.taxNote} otherPrice={loaderData.otherPrice} />
            <div className="max-lg:order-2 lg:mt-5">
              {supply && (
                <div className="mb-1">
                  {supply.fits && <p className="font-semibold">Fits {supply.fits}</p>}
                  <CostOfPage {...supply} />
                </div>
              )}
              <StockAndRating product={product} rent={loaderData.rent} taxNote={loaderData.taxNote} />
              <ProductActions product={product} pageUrl={head.canonical} isComparable={supply === null} />
            </div>
            {costs && <CostBrief costs={costs} />}
          </div>
          <div className="max-lg:contents">
            <div className="max-lg:order-1 lg:mt-5">
              <KeyFigures figures={product.keyFigures} />
            </div>
            {costs && description}
          </div>
          <div className="mt-4 grid gap-x-14 gap-y-10 max-lg:order-5 lg:col-span-2 lg:mt-8 lg:grid-cols-2">
            {!costs && description}
            <ProductFacts product={product} />
          </div>
        </div>
        <Related related={others} slug={product.slug} />
      </div>
      {product.hasInquiry && <InquiryDialog slug={product.slug} productName={product.name} outcome={actionData} />}
    </>
  );
}

/** The costs of a machine for the usual volume, and a form for the calculator. */
function CostBrief({ costs }: { costs: CostBriefView }) {
  const { slug, isColour, volume, volumeText, tax, options, others, advice } = costs;
  return (
    <Titled id="cost" title="What it costs" className="mt-4 max-lg:order-3 lg:mt-8" titleClass="text-2xl font-bold">
      <p className="text-sm text-ink-soft">
        Monthly average over {volume.months} months for {volumeText}
        {tax && `, with ${tax}`}
      </p>
      <dl className="cost-lines">
        {options.map(({ title, perMonth, total, content }) => (
          <div key={title}>
            <dt>
              {title}{' '}
              <span>
                {total} in all, {content}
              </span>
            </dt>
            <dd>{perMonth} a month</dd>
          </div>
        ))}
      </dl>
      <AskForOthers slug={slug} {...others} />
      {advice && <p className="mt-3 font-semibold print:hidden">{advice}</p>}
      <form action="/cost" className="cost-fields mt-3 print:hidden">
        <input type="hidden" name="m" value={slug} />
        <VolumeFields volume={volume} isColour={isColour} />
        <Button type="submit" kind="secondary" className="px-2">
          Show costs
        </Button>
      </form>
    </Titled>
  );
}

type InquiryDialogProps = {
  slug: string;
  productName: string;
  /** The failed result of the last submission without scripts. */
  outcome: FailedOutcome | undefined;
};

/** The product inquiry form. It posts to this page without scripts; with scripts, inquiry-form.ts sends it. */
function InquiryDialog({ slug, productName, outcome }: InquiryDialogProps) {
  return (
    <dialog
      id={inquiryDialogId}
      open={outcome !== undefined}
      aria-labelledby="inquiry-title"
      className="register-on-open fixed inset-0 m-auto h-fit max-h-[calc(100dvh-1rem)] w-[min(34rem,calc(100vw-1.5rem))] max-w-none overflow-auto rounded-sm border border-ink bg-sheet p-0 text-ink shadow-lift"
    >
      <div className="colour-bar" />
      <div className="flex items-start justify-between gap-4 pt-4 pr-3 pl-5">
        <div>
          <h2 id="inquiry-title" className="text-2xl font-bold">
            Product Inquiry
          </h2>
          <p className="mt-1 text-ink-soft">{productName}</p>
        </div>
        <Button kind="quiet" size="small" aria-label="Close" commandfor={inquiryDialogId} command="close">
          <CloseIcon />
        </Button>
      </div>
      <form
        method="post"
        data-lead={`product:${slug}`}
        data-product={productName}
        className="relative grid gap-4 px-5 pt-4 pb-5"
      >
        <Failure text={outcome && sentences.inquiryFailed} />
        <InquiryFields filled={filledForm(outcome, 'name')} />
      </form>
    </dialog>
  );
}
