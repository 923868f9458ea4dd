import type { Locale } from '#app/domain/records/locale.ts';

/**
 * The dealer's locale and initial facts. After the first start, facts are edited in the panel under Settings. All
 * values are placeholders, without real phone numbers or addresses.
 */
export type Dealer = {
  /** Used while no name is set under Settings. */
  name: string;
  /** Telephone number in E.164 form, as dialled by a tel: link. */
  phone: string;
  /** WhatsApp number: country code and number, digits only. */
  whatsapp: string;
  email: string;
  address: { street: string; city: string; region: string; postalCode: string; country: string };
  /** Centre of the service circle, in decimal degrees. */
  location: { latitude: number; longitude: number };
  /** Radius of the service circle, in metres. */
  serviceRadius: number;
  /** Whether prices include the locale's tax; `null` shows no note. */
  pricesIncludeTax: boolean | null;
  /** Formats of dates, money and telephone numbers. */
  locale: Locale;
  foundingYear: number;
  brands: readonly string[];
  /** Index 0 is Monday; `null` is a closed day; minutes from midnight in the dealer's time zone. */
  hours: readonly (readonly [opens: number, closes: number] | null)[];
  social: readonly { name: string; url: string }[];
};

const at = (hour: number) => hour * 60;
const weekday = [at(9), at(18)] as const;

export const dealer: Dealer = {
  name: 'Platen Office Equipment',
  phone: '+910000000000',
  whatsapp: '910000000000',
  email: 'sales@dealer.example',
  address: {
    street: '1 Example Road, Shivajinagar',
    city: 'Pune',
    region: 'Maharashtra',
    postalCode: '411005',
    country: 'IN',
  },
  location: { latitude: 18.5308, longitude: 73.8475 },
  serviceRadius: 50_000,
  pricesIncludeTax: false,
  locale: { language: 'en-IN', timeZone: 'Asia/Kolkata', callingCode: '91', currency: 'INR', tax: 'GST', taxRate: 18 },
  foundingYear: 2015,
  brands: ['Brother', 'Canon', 'Epson', 'HP', 'Konica Minolta', 'Kyocera', 'Ricoh'],
  hours: [weekday, weekday, weekday, weekday, weekday, [at(9), at(14)], null],
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
};
