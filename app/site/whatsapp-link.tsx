import type { ReactNode } from 'react';
import { whatsappChat } from '#app/domain/whatsapp.ts';
import { WhatsappUse } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

type WhatsappLinkProps = { message: string; className?: string; children: ReactNode };

/** A chat with the dealer in a new tab, the first words already typed. */
export function WhatsappLink({ message, className, children }: WhatsappLinkProps) {
  return (
    <a href={whatsappChat(dealer.whatsapp, message)} target="_blank" rel="noopener noreferrer" className={className}>
      <WhatsappUse /> {children}
    </a>
  );
}
