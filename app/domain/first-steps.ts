import { inquiryMailbox, placeholders } from './placeholders.ts';
import type { SampleCounts } from './samples.ts';
import type { Settings } from './settings.ts';

/** What a new owner does first, in this order. */
export const firstSteps = ['telephone', 'facts', 'branch', 'machines', 'stories', 'mail', 'password'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** How far it is with e-mails: no mailbox is set, none was sent yet, there is nobody to tell, or they arrive. */
export const mailStates = ['unset', 'untried', 'nowhere', 'works'] as const;
export type MailState = (typeof mailStates)[number];

/** What of it is really done, as things are now, and what is left of the rest. */
export type FirstSteps = {
  done: Record<FirstStep, boolean>;
  mail: MailState;
  /** What visitors still read of nobody's, beside the telephone, each in a word or two. */
  madeUp: string[];
  products: number;
  /** Samples that visitors see. */
  shownSamples: SampleCounts;
  /** All samples, hidden ones too. */
  allSamples: SampleCounts;
};

type Found = {
  settings: Settings;
  /** What the dealer is called while no name is set. */
  name: string;
  /** Whether a branch is the dealer's own. */
  hasOwnBranch: boolean;
  products: number;
  shownSamples: SampleCounts;
  allSamples: SampleCounts;
  /** Whether e-mails are sent, and whether one, sent as things are now, has been accepted. */
  server: { isOn: boolean; isProven: boolean };
  /** Whether somebody still signs in with the password that the site began with. */
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

/** How far it is with e-mails; `mailbox` is where inquiries are told, empty for nowhere. */
export function mailStateOf({ isOn, isProven }: Found['server'], mailbox: string): MailState {
  if (!isOn) return 'unset';
  if (mailbox === '') return 'nowhere';
  return isProven ? 'works' : 'untried';
}
