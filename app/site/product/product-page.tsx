import { data, redirect } from 'react-router';
import { logContext, nowContext, publicUrlContext, storeContext } from '#app/context.ts';
import { costBrief, maxLinked } from '#app/domain/cost/cost-brief.ts';
import { taxNote } from '#app/domain/price-tax.ts';
import { type Product, productMetaDescription, productTitle } from '#app/domain/product.ts';
import { socialPicturePath } from '#app/domain/social-picture.ts';
import { Breadcrumbs } from '#app/site/breadcrumbs.tsx';
import { companyName, settingsOf, siteNameIn } from '#app/site/company-name.ts';
import { CostBrief } from '#app/site/cost/cost-brief.tsx';
import { dealerOf, useFrameFacts } from '#app/site/dealer-facts.ts';
import { productInquiry } from '#app/site/leads/inquiries.ts';
import { type FormOutcome, sendForm, toThanks } from '#app/site/leads/send-form.ts';
import { sentences } from '#app/site/leads/sentences.ts';
import { Notice } from '#app/site/notice.tsx';
import { orFallback } from '#app/site/or-fallback.ts';
import { Retry } from '#app/site/retry.tsx';
import { breadcrumbJsonLd, productJsonLd } from '#app/site/seo/json-ld.ts';
import { pageMeta } from '#app/site/seo/meta.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/product-page';
import { BottomBar } from './bottom-bar.tsx';
import { Gallery } from './gallery.tsx';
import { InquiryDialog } from './inquiry-dialog.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductSummary, StockAndRating } from './product-summary.tsx';
import { productView } from './product-view.ts';
import { nothingRelated, related } from './related.ts';
import { Related } from './related.tsx';

/** `bar`: the page has a sticky bottom bar on phones. */
export const handle = { bar: true, behaves: true, scripts: ['dialog', 'late-tap'] };

export async function loader({ params: { slug }, context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const log = context.get(logContext);
  const shown = await orFallback(log, 'product', 'unreadable' as const, () => store.products.shown('public', slug));
  if (shown === 'unreadable') return data({ product: null, isUnreadable: true }, { status: 503 });
  if (shown === null) {
    const present = await orFallback(log, 'redirects', null, () => store.products.renamedTo(slug));
    if (present !== null) throw redirect(`/products/${present}`, 301);
    return data({ product: null, isUnreadable: false }, { status: 404 });
  }
  const { product, texts } = shown;
  const { priceTax } = await dealerOf(context);
  const suited = await orFallback(log, 'linked products', { isSupply: false, ids: [] }, () =>
    store.products.suited(product, maxLinked),
  );
  const supplies = await orFallback(log, 'supplies', new Map<string, Product>(), () =>
    store.toner.products(suited.isSupply ? [] : suited.ids),
  );
  const [settings, categories, found] = await Promise.all([
    settingsOf(context),
    orFallback(log, 'categories', [], () => store.categories.list()),
    orFallback(log, 'related', nothingRelated, () => related(store, product, suited, supplies)),
  ]);
  const category = categories.find(({ name }) => name === product.category);
  const publicUrl = context.get(publicUrlContext);
  const view = productView(product, texts);
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Products', href: '/products' },
    ...(category ? [{ name: category.name, href: `/categories/${category.slug}` }] : []),
    { name: product.name, href: `/products/${slug}` },
  ];
  return data({
    product: view,
    taxNote: taxNote(priceTax, dealer.locale),
    related: found,
    costs: costBrief(product, [...supplies.values()], priceTax, dealer.locale),
    postTreatment: settings?.postTreatment ?? 'none',
    frames: view.videos.length > 0 ? ['video'] : [],
    crumbs,
    isSent: url.searchParams.has('sent'),
    head: {
      title: productTitle(product),
      description: productMetaDescription(product),
      keywords: product.keywords,
      canonical: `${publicUrl}/products/${slug}`,
      image: publicUrl + socialPicturePath('products', product),
      structuredData: [
        productJsonLd(product, publicUrl, companyName(settings), context.get(nowContext)()),
        breadcrumbJsonLd(publicUrl, crumbs),
      ],
    },
  });
}

/** Handles the inquiry form sent without scripts. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const product = await context.get(storeContext).products.find('public', slug);
  if (product === null) throw data(null, { status: 404 });
  const outcome = await sendForm({ request, context }, productInquiry(product.name));
  if (outcome.isSent) throw toThanks(outcome.path, `product:${slug}`);
  return data<FormOutcome>(outcome, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.product) return [{ title: 'Product not found' }, { name: 'robots', content: 'noindex' }];
  return pageMeta({ ...loaderData.head, siteName: siteNameIn(matches), type: 'product' });
};

const back = { href: '/products', text: 'Back to Products' };

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, whatsapp } = useFrameFacts();
  if (!loaderData.product) {
    const notice = <Notice title="Product not found" back={back} />;
    if (!loaderData.isUnreadable) return notice;
    return <Retry loading={<Notice title="Loading product..." state="loading" back={back} />}>{notice}</Retry>;
  }
  const { product, related: others, costs, postTreatment, crumbs, isSent, head } = loaderData;
  const { brand, name, category, isInStock, price } = product;
  const outcome = actionData && !actionData.isSent ? actionData : null;
  return (
    <>
      <div className="page pt-1 pb-20 lg:pt-4">
        <Breadcrumbs crumbs={crumbs} />
        {isSent && (
          <p role="status" className="mt-2 border-l-8 border-green bg-sheet px-4 py-3 font-semibold">
            {sentences.inquirySent}
          </p>
        )}
        <div className="mt-1 gap-x-14 max-lg:flex max-lg:flex-col max-lg:gap-3 lg:mt-4 lg:grid lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:items-start">
          <div className="top-6 max-lg:contents lg:grid lg:gap-4 [@media(min-height:44rem)]:lg:sticky">
            <Gallery product={product} />
            <ProductSummary
              brand={brand}
              name={name}
              category={category}
              isInStock={isInStock}
              price={price}
              taxNote={loaderData.taxNote}
            />
            <div className="max-lg:order-2">
              <StockAndRating product={product} />
              <ProductActions product={product} pageUrl={head.canonical} />
            </div>
          </div>
          <div className="min-w-0 max-lg:contents">
            <div className="max-lg:order-1">
              <KeyFigures figures={product.keyFigures} />
            </div>
            <div className="max-lg:order-3 max-lg:mt-4 lg:mt-8">
              {costs && <CostBrief costs={costs} />}
              <ProductFacts product={product} />
            </div>
          </div>
        </div>
        <Related related={others} treatment={postTreatment} slug={product.slug} />
      </div>
      {product.hasInquiry && <InquiryDialog slug={product.slug} productName={product.name} outcome={outcome} />}
      <BottomBar name={name} hasInquiry={product.hasInquiry} price={price} phone={phone} whatsapp={whatsapp} />
    </>
  );
}
