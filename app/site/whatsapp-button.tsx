import { productInquiryText, whatsappChat } from '#app/domain/whatsapp.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

type WhatsappButtonProps = {
  productName: string;
  text: string;
  kind?: 'whatsapp' | 'quiet-whatsapp';
  size?: 'small' | 'medium';
  className?: string;
  /** Where there is no room for the words. */
  isIconOnly?: boolean;
};

/** Opens a chat with the dealer in a new tab, the question about the product already typed. */
export function WhatsappButton({
  productName,
  text,
  kind = 'whatsapp',
  size,
  className,
  isIconOnly = false,
}: WhatsappButtonProps) {
  return (
    <ButtonLink
      kind={kind}
      size={size}
      className={className}
      href={whatsappChat(dealer.whatsapp, productInquiryText(productName))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <WhatsappIcon /> <span className={isIconOnly ? 'sr-only' : ''}>{text}</span>
      <span className="sr-only"> about {productName}</span>
    </ButtonLink>
  );
}
