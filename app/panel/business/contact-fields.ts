import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import { isPin, pinProblem, plainPin } from '#app/domain/business/places/pin-code.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { e164, numberProblem, plainDigits, readableNumber } from '#app/domain/text/phone.ts';
import { type Field, requiredText, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { dealer } from '#dealer';

/** Converts a typed number to E.164: `+919800012345`. */
export const dialledNumber = (typed: string): string => e164(plainDigits(typed), dealer.locale);

const telephone = (label: string): Field<string, string> => ({
  ...text(label),
  read: (kept) => readableNumber(kept, dealer.locale),
  write: dialledNumber,
  check: (typed) => numberProblem(typed, dealer.locale),
});

/** Stored without the plus, as in wa.me links. */
export const whatsappNumber = (label: string): Field<string, string> => ({
  ...telephone(label),
  read: (kept) => readableNumber(`+${kept}`, dealer.locale),
  write: (typed) => dialledNumber(typed).slice(1),
});

const email = (label: string): Field<string, string> => ({
  ...text(label),
  check: (typed) => (isEmail(typed.trim()) ? undefined : 'Enter an e-mail address, such as sales@yourshop.in'),
});

const country = (label: string): Field<string, string> => ({
  ...text(label),
  write: (typed) => typed.trim().toUpperCase(),
  check: (typed) => (countryName(typed) === null ? 'Enter the two letters of your country, such as IN' : undefined),
});

/** The country name of a two-letter code: `India` for `in`; `null` if the code is invalid. */
export function countryName(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return new Intl.DisplayNames(dealer.locale.language, { type: 'region', fallback: 'none' }).of(code) ?? null;
}

const pair = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Parses coordinates as copied from a map: latitude, comma, longitude. `null` if invalid. */
export function placeOf(typed: string): DealerFacts['location'] | null {
  const [, latitude, longitude] = (pair.exec(plainDigits(typed)) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const place = (label: string): Field<DealerFacts['location'], string> => ({
  ...text(label),
  read: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
  // Invalid coordinates fail the check and are never sent.
  write: (typed) => placeOf(typed) ?? { latitude: 0, longitude: 0 },
  check: (typed) => (placeOf(typed) === null ? 'Enter two numbers with a comma, such as 18.5308, 73.8475' : undefined),
});

const metres = 1000;

const kilometres = (label: string): Field<number, string> => ({
  ...text(label),
  read: (kept) => String(kept / metres),
  write: (typed) => Math.round(Number(typed) * metres),
  check: (typed) =>
    Number(typed) >= 1 && Number(typed) <= 20_000 ? undefined : 'Enter a number of kilometres, 1 or more',
});

/** The fields for phone, e-mail, address and location. */
export const contactFields = {
  phone: telephone('Telephone'),
  whatsapp: whatsappNumber('WhatsApp number'),
  email: email('E-mail for customers'),
  street: requiredText('Building, street and area', 'Enter your address'),
  city: requiredText('City', 'Enter your city'),
  postalCode: {
    ...text('PIN code'),
    check: (typed: string) => (typed === '' || isPin(plainPin(typed)) ? undefined : pinProblem),
  },
  region: text('State'),
  country: country('Country, in two letters'),
  location: place('Place on the map'),
  serviceRadius: kilometres('Service radius in km'),
};

export type ContactValues = ValuesOf<typeof contactFields>;
