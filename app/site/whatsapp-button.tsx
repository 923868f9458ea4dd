import { productInquiryText, whatsappChat } from '#app/domain/whatsapp.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

type WhatsappButtonProps = { productName: string; text: string; size?: 'small' | 'medium'; className?: string };

/** Opens a chat with the dealer in a new tab, the question about the product already typed. */
export function WhatsappButton({ productName, text, size, className }: WhatsappButtonProps) {
  return (
    <ButtonLink
      kind="whatsapp"
      size={size}
      className={className}
      href={whatsappChat(dealer.whatsapp, productInquiryText(productName))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <WhatsappIcon /> {text}
    </ButtonLink>
  );
}
