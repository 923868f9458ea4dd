import type { PriceView } from '#app/domain/catalogue/product-price.ts';
import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { productInquiryText, productShareText, whatsappShare } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { CallButton } from '#app/site/frame/call-button.tsx';
import { priceText } from '#app/site/frame/price-text.ts';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { BackIcon, ShareIcon } from '#app/ui/icons.tsx';
import type { ProductView } from './product-view.ts';

export const inquiryDialogId = 'inquiry';

/** Opens the dialog natively; frame/inline/dialog.ts is the polyfill. */
const opensInquiry = { commandfor: inquiryDialogId, command: 'show-modal' };

type ProductActionsProps = {
  product: ProductView;
  pageUrl: string;
  /** Whether the product is a machine. */
  isComparable: boolean;
};

export function ProductActions({ product, pageUrl, isComparable }: ProductActionsProps) {
  const { name, hasInquiry } = product;
  return (
    <div className="flex flex-wrap gap-2 *:first:[view-timeline:--actions_block_auto_3.75rem] max-sm:*:first:w-full max-sm:[&>.btn]:grow max-sm:[&>.btn]:px-2.5 print:hidden">
      {hasInquiry && <Button {...opensInquiry}>Get a Quote</Button>}
      <WhatsappButton message={productInquiryText(name)}>
        WhatsApp Inquiry<span className="sr-only">{` about ${name}`}</span>
      </WhatsappButton>
      <ButtonLink kind="secondary" href={addHref(product.slug)}>
        Add to list
      </ButtonLink>
      <p className="flex w-full flex-wrap gap-x-6">
        <a
          href={whatsappShare(productShareText(name, pageUrl))}
          ping={pingOf('share')}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link"
        >
          <ShareIcon /> Share
        </a>
        <a href="/contact" className="text-link">
          Contact Us
        </a>
        {isComparable && (
          <a href={`/compare?m=${product.slug}`} className="text-link">
            Compare
          </a>
        )}
        {/* site-script.ts leads it to the list that the visitor came from. */}
        <a href="/products" data-back="" className="text-link">
          <BackIcon /> Back to Products
        </a>
      </p>
    </div>
  );
}

/** Price and contact buttons while those of the page are out of view. */
export function BuyingBar({ product: { name, hasInquiry, price } }: { product: ProductView }) {
  return (
    <div
      data-bottom-bar=""
      className="[animation:actions-in-view_step-end] [animation-range:cover] [animation-timeline:--actions] fixed inset-x-0 bottom-0 z-30 border-t border-ink bg-sheet pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="thumb-bar mx-auto flex max-w-2xl flex-wrap items-center gap-2 p-2">
        {/* Long texts wrap and numbers do not, so that the bar stays one line high. */}
        <p className="min-w-min flex-1 pl-1 leading-5">
          <BarPrice price={price} />
        </p>
        <CallButton size="small">
          <span className="sr-only">Call</span>
        </CallButton>
        <WhatsappButton message={productInquiryText(name)} size="small">
          <span className="sr-only">WhatsApp</span>
          <span className="sr-only">{` about ${name}`}</span>
        </WhatsappButton>
        {hasInquiry && (
          <Button size="small" {...opensInquiry} className="whitespace-nowrap max-[22rem]:grow">
            Get a Quote
          </Button>
        )}
      </div>
    </div>
  );
}

function BarPrice({ price }: { price: PriceView }) {
  if (price.kind === 'request') return <span className="text-sm font-semibold">{price.text}</span>;
  return (
    <>
      {price.label && <span className="block text-xs leading-4 text-ink-soft">{price.label}</span>}
      <span className={`text-base font-bold whitespace-nowrap tabular-nums ${price.sale ? 'text-magenta' : ''}`}>
        {priceText(price.amount, price.currency)}
      </span>
    </>
  );
}
