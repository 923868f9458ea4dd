import type { Hours } from '#app/domain/business/hours/hours.ts';
import type { openingAt } from '#app/domain/business/hours/opening.ts';
import { dealerInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { readableNumber, telephoneLink } from '#app/domain/text/phone.ts';
import { useFrameFacts } from '#app/site/frame/settings.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappLink } from '#app/site/frame/whatsapp-link.tsx';
import { ClockIcon, PinIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { HoursList } from './hours-list.tsx';

type ContactDetailsProps = {
  hours: Hours;
  /** `Open until 6:00 pm`, or the next opening time. */
  opening: Pick<ReturnType<typeof openingAt>, 'isOpen' | 'text'>;
  /** The holidays of the whole business as text. */
  closed: string[];
  support: { title: string; text: string } | null;
};

const linkClass = 'inline-flex min-h-11 max-w-full wrap-anywhere items-center gap-3 font-semibold text-cyan underline';

export function ContactDetails({ hours, opening, closed, support }: ContactDetailsProps) {
  const { phone, email, address } = useFrameFacts();
  return (
    <Titled
      id="details"
      title="Contact details"
      className="h-fit border border-rule bg-sheet p-6"
      titleClass="text-2xl font-bold"
    >
      <address className="mt-4 not-italic">
        <a href={telephoneLink(phone, dealer.locale)} ping={pingOf('call')} className={linkClass}>
          {readableNumber(phone, dealer.locale)}
        </a>
        <br />
        <WhatsappLink message={dealerInquiryText} className={linkClass}>
          WhatsApp us
        </WhatsappLink>
        <br />
        <a href={`mailto:${email}`} ping={pingOf('mail')} className={linkClass}>
          {email}
        </a>
        <p className="flex gap-3 py-2.5">
          <PinIcon /> {address}
        </p>
      </address>
      <h3 className="mt-4 flex items-center gap-3 text-lg font-bold">
        <ClockIcon /> Business Hours
      </h3>
      {opening.text && <p className={`mt-2 font-semibold ${opening.isOpen ? 'text-green' : ''}`}>{opening.text}</p>}
      <HoursList hours={hours} closed={closed} isOnDoor />
      {support && (
        <p dir="auto" className="border-t border-rule pt-2 whitespace-pre-line">
          <strong>{support.title}:</strong> {support.text}
        </p>
      )}
    </Titled>
  );
}
