import { addressLine } from '#app/domain/business/dealer-facts.ts';
import { dealerInquiryText, whatsappChat } from '#app/domain/inquiries/whatsapp.ts';
import { numberProblem, readableNumber } from '#app/domain/text/phone.ts';
import { FieldsSection } from '#app/panel/frame/panel-section.tsx';
import { TextField, verbatim } from '#app/ui/field.tsx';
import { MailIcon, PhoneIcon, PinIcon, WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/contact-page';
import { type ContactValues, countryName, dialledNumber, placeOf } from './contact-fields.ts';
import { Seen } from './facts.tsx';
import { loadSettings, type SettingsForm, SettingsPage } from './settings-editor.tsx';
import { contactNoun } from './settings-noun.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage noun={contactNoun} loaderData={loaderData} title="Contact and address">
      {(form) => (
        <>
          <Reach {...form} />
          <Address {...form} />
          <Place {...form} />
        </>
      )}
    </SettingsPage>
  );
}

type Form = SettingsForm<ContactValues>;

const lineClass = 'mt-1 flex items-start gap-2 font-semibold';
const outside = {
  target: '_blank',
  rel: 'noopener noreferrer',
  className: 'text-link',
};
const number = { type: 'tel', autoComplete: 'off', required: true } as const;

/** A formatted phone number; `null` if invalid. */
const shown = (typed: string) =>
  numberProblem(typed, dealer.locale) === undefined ? readableNumber(dialledNumber(typed), dealer.locale) : null;

function Reach({ field, values: { phone, whatsapp, email } }: Form) {
  const chat = shown(whatsapp);
  return (
    <FieldsSection
      title="Telephone, WhatsApp and e-mail"
      lead="Used at the top and bottom of every page, and for every WhatsApp button."
    >
      <TextField {...field('phone')} {...number} />
      <TextField
        {...field('whatsapp')}
        {...number}
        hint={
          chat !== null && (
            <a href={whatsappChat(dialledNumber(whatsapp).slice(1), dealerInquiryText)} {...outside}>
              Try it: open a chat with {chat}
            </a>
          )
        }
      />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="off"
        required
        hint="Customers write to this address. The address for new inquiries is set under Business details."
      />
      <Seen>
        <p className={lineClass}>
          <PhoneIcon /> {shown(phone) ?? '–'}
        </p>
        <p className={lineClass}>
          <WhatsappIcon />
          <span>
            WhatsApp us <span className="font-normal text-ink-soft">(a chat with {chat ?? '–'})</span>
          </span>
        </p>
        <p className={lineClass}>
          <MailIcon /> <bdi className="min-w-0 text-left">{email || '–'}</bdi>
        </p>
      </Seen>
    </FieldsSection>
  );
}

const Address = ({ field, values }: Form) => (
  <FieldsSection
    title="Address"
    lead="Shown at the bottom of every page and on the Contact page. Your city is also named on the Home and Services pages."
  >
    <TextField {...field('street')} autoComplete="off" required />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
      <TextField {...field('city')} autoComplete="off" required />
      <TextField {...field('postalCode')} autoComplete="off" inputMode="numeric" />
      <TextField {...field('region')} autoComplete="off" />
      <TextField
        {...field('country')}
        {...verbatim}
        autoCapitalize="characters"
        required
        hint={countryName(values.country)}
      />
    </div>
    <Seen>
      <p className={lineClass}>
        <PinIcon /> <bdi className="min-w-0 text-left">{addressLine(values)}</bdi>
      </p>
    </Seen>
  </FieldsSection>
);

function Place({ field, values: { location, serviceRadius, city } }: Form) {
  const place = placeOf(location);
  return (
    <FieldsSection title="Where you work" lead="Helps Google and other search engines show you in local searches.">
      <TextField
        {...field('location')}
        autoComplete="off"
        inputMode="text"
        spellCheck={false}
        required
        hint={
          <>
            In Google Maps, press and hold on your shop: two numbers appear. Copy them to this field.
            {place !== null && (
              <>
                <br />
                <a
                  href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
                  {...outside}
                >
                  See this place on Google Maps
                </a>
              </>
            )}
          </>
        }
      />
      <TextField {...field('serviceRadius')} autoComplete="off" inputMode="decimal" required />
      <Seen>
        <p className="mt-1 font-semibold">
          On the Services page: an engineer comes the same day in <bdi>{city}</bdi>, elsewhere within{' '}
          {Number(serviceRadius) || '–'} km the next working day.
        </p>
      </Seen>
    </FieldsSection>
  );
}
