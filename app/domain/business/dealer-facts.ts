import type { DealerFacts } from './dealer-facts.schema.ts';
import { usualPrivacy } from './privacy-rules.ts';
import { defaultReplyGoal, usualQuotationDays } from './setting-limits.ts';
import { type UsualInFile, usualFacts } from './usual-facts.ts';

export type { DealerFacts };

/** Empty facts, used before the first values are stored. */
export const noFacts: DealerFacts = {
  phone: '',
  whatsapp: '',
  email: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  location: { latitude: 0, longitude: 0 },
  serviceRadius: 0,
  foundingYear: 0,
  brands: [],
  hours: ['', '', '', '', '', '', ''],
  holidays: [],
  social: [],
  brandIntros: [],
  replyTemplates: [],
  reviewLink: '',
  priceTax: 'unsaid',
  replyGoalMinutes: defaultReplyGoal,
  gstin: '',
  gstState: '',
  bankDetails: '',
  upiId: '',
  quotationTerms: '',
  quotationDays: usualQuotationDays,
  settledSteps: [],
  ...usualPrivacy,
};

/** The facts in the form of the dealer's configuration file. */
type InFile = Pick<DealerFacts, 'phone' | 'whatsapp' | 'email' | 'location' | 'serviceRadius' | 'foundingYear'> & {
  address: Pick<DealerFacts, 'street' | 'city' | 'region' | 'postalCode' | 'country'>;
  social: readonly DealerFacts['social'][number][];
} & UsualInFile;

/** Converts the configuration file to the initial facts. */
export const firstFacts = (facts: InFile): DealerFacts => {
  const { phone, whatsapp, email, location, serviceRadius, foundingYear, address, social } = facts;
  const contact = { phone, whatsapp, email, ...address, location };
  return { ...noFacts, ...contact, serviceRadius, foundingYear, ...usualFacts(facts), social: [...social] };
};

export type Address = Pick<DealerFacts, 'street' | 'city' | 'postalCode' | 'region'>;
export const addressLine = ({ street, city, postalCode, region }: Address): string =>
  [street, `${city} ${postalCode}`.trim(), region].filter((part) => part !== '').join(', ');

export const serviceKilometres = ({ serviceRadius }: Pick<DealerFacts, 'serviceRadius'>): number =>
  Math.round(serviceRadius / 100) / 10;
