import type { PriceView } from '#app/domain/catalogue/product-price.ts';
import { productInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { telephoneLink } from '#app/domain/text/phone.ts';
import { useFrameFacts } from '#app/site/frame/dealer-facts.ts';
import { priceText } from '#app/site/frame/rupee-sign.ts';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { opensInquiry } from './opens-inquiry.ts';
import type { ProductView } from './product-view.ts';

/** The sticky bottom bar on phones, with the price and three contact buttons. */
export function BottomBar({ product: { name, hasInquiry, price } }: { product: ProductView }) {
  const { phone } = useFrameFacts();
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-ink bg-sheet pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <div className="thumb-bar flex flex-wrap items-center gap-2 p-2">
        {/* Long texts wrap and numbers do not, so that the bar stays one line high. */}
        <p className="min-w-min flex-1 pl-1 leading-5">
          <BarPrice price={price} />
        </p>
        <ButtonLink kind="secondary" size="small" href={telephoneLink(phone, dealer.locale)} ping={pingOf('call')}>
          <span className="sr-only">Call</span>
        </ButtonLink>
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
