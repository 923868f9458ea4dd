import { inquiryMailbox, placeholders } from '#app/domain/business/placeholders.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { SampleCounts } from './samples.ts';

/** Setup steps for a new owner, in order. */
export const firstSteps = ['telephone', 'facts', 'branch', 'machines', 'stories', 'mail', 'password'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** State of e-mail: no mail server, not tested yet, no recipient for inquiries, or working. */
export const mailStates = ['unset', 'untried', 'nowhere', 'works'] as const;
export type MailState = (typeof mailStates)[number];

/** Which setup steps are done, and what the others still need. */
export type FirstSteps = {
  done: Record<FirstStep, boolean>;
  mail: MailState;
  /** Facts other than the phone number that still have placeholder values, each in a word or two. */
  madeUp: string[];
  products: number;
  /** Samples that visitors see. */
  shownSamples: SampleCounts;
  /** All samples, hidden ones too. */
  allSamples: SampleCounts;
};

type Found = {
  settings: Settings;
  /** Name shown while the owner has set none. */
  name: string;
  /** Whether a branch differs from the sample branches. */
  hasOwnBranch: boolean;
  products: number;
  shownSamples: SampleCounts;
  allSamples: SampleCounts;
  /** Whether e-mail is configured, and whether a message sent with the current settings was accepted. */
  server: { isOn: boolean; isProven: boolean };
  /** Whether a user still has the initial password. */
  isFirstPassword: boolean;
};

export function firstStepsOf({ settings, name, ...found }: Found): FirstSteps {
  const { companyName, ...facts } = settings;
  const madeUp = placeholders({ ...facts, name: companyName || name });
  const others = madeUp.filter((fact) => fact !== 'telephone');
  const { products, shownSamples, allSamples } = found;
  const mail = mailStateOf(found.server, inquiryMailbox(settings));
  return {
    done: {
      telephone: !madeUp.includes('telephone'),
      facts: others.length === 0,
      branch: found.hasOwnBranch && shownSamples.branches === 0,
      machines: products > 0 && shownSamples.products === 0,
      stories: shownSamples.posts + shownSamples.testimonials === 0,
      mail: mail === 'works',
      password: !found.isFirstPassword,
    },
    mail,
    madeUp: others,
    products,
    shownSamples,
    allSamples,
  };
}

/** Returns the state of e-mail; `mailbox` is where inquiries are sent, empty for nowhere. */
export function mailStateOf({ isOn, isProven }: Found['server'], mailbox: string): MailState {
  if (!isOn) return 'unset';
  if (mailbox === '') return 'nowhere';
  return isProven ? 'works' : 'untried';
}
