import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCompanyName } from '#app/admin/known-settings.ts';
import type { Message } from '#app/domain/message.ts';
import { isCallable, replyChat, replyMail } from '#app/domain/message-reply.ts';
import { telephoneLink } from '#app/domain/phone.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MailIcon, PhoneIcon, WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

/** Lets three links fit side by side on the narrowest phone. */
const tight = 'max-sm:gap-1.5 max-sm:px-2';

/** Links to answer by phone, WhatsApp or e-mail; only e-mail if the phone number is not valid. */
export function AnswerLinks({ message }: { message: Message }) {
  const companyName = useCompanyName();
  const canCall = isCallable(message.phone);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useSearchParams()[0].get('do');
  // Call or WhatsApp was tapped in the notification.
  useEffect(() => {
    const link = wanted === 'call' ? '[href^="tel:"]' : '[href*="//wa.me/"]';
    if (wanted !== null) list.current?.querySelector<HTMLElement>(link)?.focus();
  }, [wanted]);
  return (
    <ul ref={list} aria-label="Answer" className="flex gap-2 *:grid max-sm:*:grow">
      {canCall && (
        <li>
          <ButtonLink size="small" className={tight} href={telephoneLink(message.phone, dealer.locale)}>
            <PhoneIcon /> Call
          </ButtonLink>
        </li>
      )}
      <li>
        <ButtonLink size="small" className={tight} kind="secondary" href={replyMail(message, companyName)}>
          <MailIcon /> Mail
        </ButtonLink>
      </li>
      {canCall && (
        <li>
          <ButtonLink
            size="small"
            kind="whatsapp"
            className={tight}
            href={replyChat(message, companyName, dealer.locale)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <WhatsappIcon /> WhatsApp
          </ButtonLink>
        </li>
      )}
    </ul>
  );
}
