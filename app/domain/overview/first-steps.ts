import { inquiryMailbox, placeholders } from '#app/domain/business/placeholders.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { type UsualInFile, usualFacts } from '#app/domain/business/usual-facts.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { claimsOf } from './claims.ts';
import type { FirstSteps } from './first-steps.schema.ts';
import type { SampleCounts } from './samples.ts';
import { type FirstStep, firstSteps, type MailServerState, mailStateOf } from './step-names.ts';

type Found = {
  settings: Settings;
  /** The initial facts: the name shown while the owner has set none, the claimed year, and the hours. */
  dealer: UsualInFile & { name: string; foundingYear: number; locale: Locale };
  products: number;
  shownSamples: SampleCounts;
  allSamples: SampleCounts;
  /** Whether e-mail is configured, and whether a message sent with the current settings was accepted. */
  server: MailServerState;
  /** Whether the user gets notifications on a device. */
  hasDevice: boolean;
  /** Whether a user still has the initial password. */
  isFirstPassword: boolean;
};

/** A step is also done if the owner has settled it: confirmed the values of the samples, or put the step away. */
export function firstStepsOf({ settings, dealer, ...found }: Found): FirstSteps {
  const { companyName, ...facts } = settings;
  const madeUp = placeholders({ ...facts, name: companyName || dealer.name });
  const { products, shownSamples, allSamples } = found;
  const mail = mailStateOf(found.server, inquiryMailbox(settings));
  const claims = claimsOf(settings, dealer.foundingYear, dealer.locale).length;
  const lacks = (...names: string[]) => madeUp.some((fact) => names.includes(fact));
  const done: Record<FirstStep, boolean> = {
    name: !lacks('name', 'address'),
    logo: settings.companyLogo !== '',
    phone: !lacks('telephone', 'WhatsApp', 'e-mail'),
    // The sample's hours may be the true ones; saving them in the step settles it.
    hours: !same(settings.hours, usualFacts(dealer).hours),
    gst: settings.gstin !== '',
    bank: settings.bankDetails !== '' || settings.upiId !== '',
    mail: mail === 'works',
    notifications: found.hasDevice,
    // Testimonials are among the claims.
    samples: shownSamples.products + shownSamples.branches + shownSamples.posts === 0,
    claims: claims === 0,
    password: !found.isFirstPassword,
  };
  for (const step of firstSteps) done[step] ||= settings.settledSteps.includes(step);
  return { done, mail, madeUp, claims, products, shownSamples, allSamples };
}
