import type { ReactNode } from 'react';
import { whatsappShare } from '#app/domain/inquiries/whatsapp.ts';
import { useCopy } from '#app/panel/frame/use-copy.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { WhatsappIcon } from '#app/ui/icons.tsx';
import { SmallButton } from './small-button.tsx';

type TextToSendProps = { lead: ReactNode; text: string; message?: string; copyText?: string; children?: ReactNode };

/** A text with buttons to send it by WhatsApp, as `message` if that differs, and to copy it; `children` are further buttons. */
export function TextToSend({ lead, text, message = text, copyText = 'Copy', children }: TextToSendProps) {
  const copy = useCopy(text, 'Select the text and copy it.');
  return (
    <div className="border-l-8 border-yellow-mark bg-shade p-4 max-[14rem]:px-2">
      <p>{lead}</p>
      <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2 *:max-[14rem]:px-2">
        <ButtonLink kind="whatsapp" size="small" href={whatsappShare(message)} target="_blank" rel="noopener">
          <WhatsappIcon /> WhatsApp
        </ButtonLink>
        <SmallButton text={copyText} onClick={copy} />
        {children}
      </div>
    </div>
  );
}
