import { telephoneLink } from '#app/domain/phone.ts';
import { WhatsappButton } from '#app/site/whatsapp-button.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PhoneIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { opensInquiry } from './opens-inquiry.ts';
import type { ProductView } from './product-view.ts';

/** The three ways to reach the dealer, under the thumb on a phone. */
export function BottomBar({ product: { name, hasInquiry } }: { product: ProductView }) {
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-ink bg-sheet pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="flex gap-2 p-2 *:grow *:px-2">
        <ButtonLink kind="secondary" size="small" href={telephoneLink(dealer.phone, dealer.locale)}>
          <PhoneIcon /> Call
        </ButtonLink>
        <WhatsappButton productName={name} text="WhatsApp" size="small" />
        {hasInquiry && (
          <Button size="small" {...opensInquiry}>
            Get a Quote
          </Button>
        )}
      </div>
    </div>
  );
}
