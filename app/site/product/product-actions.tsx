import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { productInquiryText, productShareText, whatsappShare } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { BackIcon, ShareIcon } from '#app/ui/icons.tsx';
import { opensInquiry } from './opens-inquiry.ts';
import type { ProductView } from './product-view.ts';

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-semibold text-cyan underline';

export function ProductActions({ product, pageUrl }: { product: ProductView; pageUrl: string }) {
  const { name, hasInquiry } = product;
  return (
    <div className="grid print:hidden grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:flex sm:flex-wrap">
      {hasInquiry && <Button {...opensInquiry}>Get a Quote</Button>}
      <WhatsappButton message={productInquiryText(name)}>
        WhatsApp Inquiry<span className="sr-only">{` about ${name}`}</span>
      </WhatsappButton>
      <ButtonLink kind="secondary" href={addHref(product.slug)}>
        Add to list
      </ButtonLink>
      <p className="col-span-full flex flex-wrap gap-x-6 sm:w-full">
        <a
          href={whatsappShare(productShareText(name, pageUrl))}
          ping={pingOf('share')}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClass}
        >
          <ShareIcon /> Share
        </a>
        <a href="/contact" className={linkClass}>
          Contact Us
        </a>
        <a href={`/compare?m=${product.slug}`} className={linkClass}>
          Compare
        </a>
        {/* site-script.ts leads it to the list that the visitor came from. */}
        <a href="/products" data-back="" className={linkClass}>
          <BackIcon /> Back to Products
        </a>
      </p>
    </div>
  );
}
