import { productInquiryText } from '#app/domain/whatsapp.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { WhatsappLink } from './whatsapp-link.tsx';

type WhatsappButtonProps = {
  /** The dealer's number. */
  number: string;
  productName: string;
  text: string;
  size?: 'small' | 'medium';
  /** Hides the label if there is no room. */
  isIconOnly?: boolean;
};

/** A WhatsApp link with an inquiry about the product of the page. */
export function WhatsappButton({ number, productName, text, size, isIconOnly = false }: WhatsappButtonProps) {
  return (
    <WhatsappLink
      number={number}
      message={productInquiryText(productName)}
      className={buttonClass({ kind: 'whatsapp', size })}
    >
      {isIconOnly ? <span className="sr-only">{text}</span> : text}
      <span className="sr-only">{` about ${productName}`}</span>
    </WhatsappLink>
  );
}
