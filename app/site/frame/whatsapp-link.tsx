import type { ReactNode } from 'react';
import { whatsappChat } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { type ButtonKind, buttonClass } from '#app/ui/button.tsx';
import { useFrameFacts } from './settings.ts';

type WhatsappLinkProps = {
  message: string;
  className?: string;
  /** The slug of the product and the id of the branch that the tap is counted for, unless the page names it. */
  product?: string;
  branch?: string;
  /** The number of the branch; empty for the dealer's. */
  number?: string;
  children: ReactNode;
};

/** A link that opens a WhatsApp chat with the dealer in a new tab, with a prefilled message. Its icon is in ui/styles/cards.css, because a list has many of them. */
export function WhatsappLink({ message, className, product, branch, number, children }: WhatsappLinkProps) {
  const { whatsapp } = useFrameFacts();
  return (
    <a
      ping={pingOf('whatsapp', { product, branch })}
      href={whatsappChat(number || whatsapp, message)}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      {children}
    </a>
  );
}

type WhatsappButtonProps = WhatsappLinkProps & { kind?: ButtonKind; size?: 'small' };

export const WhatsappButton = ({ kind = 'whatsapp', size, className, ...link }: WhatsappButtonProps) => (
  <WhatsappLink {...link} className={buttonClass({ kind, size, className })} />
);
