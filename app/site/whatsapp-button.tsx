import { productInquiryText } from '#app/domain/whatsapp.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { WhatsappLink } from './whatsapp-link.tsx';

type WhatsappButtonProps = {
  /** The dealer's number. */
  number: string;
  productName: string;
  /** Its slug, unless the page is about it. */
  product?: string;
  text: string;
  kind?: 'whatsapp' | 'chat';
  size?: 'small' | 'medium' | 'none';
  className?: string;
  /** Hides the label if there is no room. */
  isIconOnly?: boolean;
};

/** A WhatsApp link with an inquiry about a product. */
export function WhatsappButton({
  number,
  productName,
  product,
  text,
  kind = 'whatsapp',
  isIconOnly = false,
  ...look
}: WhatsappButtonProps) {
  return (
    <WhatsappLink
      number={number}
      message={productInquiryText(productName)}
      product={product}
      className={buttonClass({ kind, ...look })}
    >
      {isIconOnly ? <span className="sr-only">{text}</span> : text}
      <span className="sr-only">{` about ${productName}`}</span>
    </WhatsappLink>
  );
}
