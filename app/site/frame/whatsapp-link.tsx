import type { ReactNode } from 'react';
import { productInquiryText, whatsappChat } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { buttonClass } from '#app/ui/button.tsx';

type WhatsappLinkProps = {
  /** The dealer's. */ number: string;
  message: string;
  className?: string;
  /** The slug of the product and the id of the branch that the tap is counted for, unless the page names it. */
  product?: string;
  branch?: string;
  children: ReactNode;
};

/** A link that opens a WhatsApp chat with the dealer in a new tab, with a prefilled message. Its icon is in ui/styles/cards.css, because a list has many of them. */
export function WhatsappLink({ number, message, className, product, branch, children }: WhatsappLinkProps) {
  return (
    <a
      ping={pingOf('whatsapp', { product, branch })}
      href={whatsappChat(number, message)}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      {children}
    </a>
  );
}

type WhatsappButtonProps = {
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
