import { productInquiryText, whatsappChat } from '#app/domain/whatsapp.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

type Look = { text: string; size?: 'small' | 'medium'; className?: string };

/** Opens a chat with the dealer in a new tab, the question about the product already typed. */
export function WhatsappButton({ productName, ...look }: Look & { productName: string }) {
  return <WhatsappLink {...look} message={productInquiryText(productName)} />;
}

/** Opens a chat with the dealer in a new tab, this message already typed. */
export function WhatsappLink({ message, text, size, className }: Look & { message: string }) {
  return (
    <ButtonLink
      kind="whatsapp"
      size={size}
      className={className}
      href={whatsappChat(dealer.whatsapp, message)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <WhatsappIcon /> {text}
    </ButtonLink>
  );
}
