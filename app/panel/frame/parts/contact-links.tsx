import { replyLink } from '#app/domain/inquiries/inquiry-reply.ts';
import { telephoneLink } from '#app/domain/text/phone.ts';
import { useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MailIcon, PhoneIcon, WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

/** Three fit side by side on a phone. */
const look = { size: 'small', className: 'max-sm:grow max-sm:px-2' } as const;

/** Buttons to call, message or mail a customer. Omits a button without a number or address. */
export function ContactLinks({ name, phone, email }: Record<'name' | 'phone' | 'email', string>) {
  const greeting = `Hello ${name}, this is ${useCompanyName()}. `;
  const chat = replyLink('whatsapp', { phone, email, subject: '' }, greeting, dealer.locale);
  return (
    <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {chat && (
        <>
          <ButtonLink kind="secondary" {...look} href={telephoneLink(phone, dealer.locale)}>
            <PhoneIcon /> Call
          </ButtonLink>
          <ButtonLink kind="whatsapp" {...look} href={chat} target="_blank" rel="noopener noreferrer">
            <WhatsappIcon /> WhatsApp
          </ButtonLink>
        </>
      )}
      {email && (
        <ButtonLink kind="secondary" {...look} href={`mailto:${encodeURIComponent(email)}`}>
          <MailIcon /> Mail
        </ButtonLink>
      )}
    </p>
  );
}
