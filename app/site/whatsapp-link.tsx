import type { ReactNode } from 'react';
import { whatsappChat } from '#app/domain/whatsapp.ts';
import { WhatsappUse } from '#app/ui/icons.tsx';

type WhatsappLinkProps = {
  /** The dealer's. */ number: string;
  message: string;
  className?: string;
  children: ReactNode;
};

/** A link that opens a WhatsApp chat with the dealer in a new tab, with a prefilled message. */
export function WhatsappLink({ number, message, className, children }: WhatsappLinkProps) {
  return (
    <a href={whatsappChat(number, message)} target="_blank" rel="noreferrer" className={className}>
      <WhatsappUse /> {children}
    </a>
  );
}
