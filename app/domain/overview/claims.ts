import { defaultReplyGoal } from '#app/domain/business/setting-limits.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { originalWords } from '#app/domain/business/words/original-words.ts';
import {
  isSampleTestimonial,
  type OwnWords,
  type PageWords,
  pageWords,
  storedWord,
} from '#app/domain/business/words/page-words.ts';
import { goalText } from '#app/domain/inquiries/waiting-time.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { same } from '#app/domain/records/merge-edits.ts';

/** A statement about the business that still comes from the samples, and that the owner has not confirmed. */
export type Claim = {
  key: string;
  /** The claim as visitors read it, and where. */
  text: string;
  where: string;
  /** The form field to change it. */
  to: string;
  /** The settings without the claim; `null` if the site needs a value. */
  without: Partial<Settings> | null;
};

/** The entry of `settledSteps` for a claim that the owner keeps. */
export const keptClaim = (key: string): string => `claim: ${key}`;

type ListName = 'reasons' | 'services' | 'serviceReasons' | 'testimonials';
type Entry = { original: string; title?: string; text?: string; quote?: string; name?: string };

const words = '/admin/settings/words';
const lists: Record<ListName, string> = {
  reasons: `${words}/why-choose-us`,
  services: `${words}/services`,
  serviceReasons: `${words}/why-choose-our-services`,
  testimonials: `${words}/testimonials`,
};

/** Returns the claims of the site that are still those of the samples, except those the owner has kept. */
export function claimsOf(settings: Settings, sampleYear: number, locale: Pick<Locale, 'tax'>): Claim[] {
  const originals = originalWords(settings, locale);
  const shown = pageWords(settings, originals);

  /** The unchanged original entries of a list, with the settings that omit them. */
  function entries(key: string, where: string, name: ListName, isMeant: (entry: Entry) => boolean): Claim[] {
    const all: readonly Entry[] = shown[name];
    const unchanged = (entry: Entry) => isMeant(entry) && (originals[name] as Entry[]).some((own) => same(own, entry));
    const at = all.findIndex(unchanged);
    const entry = all[at];
    if (entry === undefined) return [];
    const left = all.filter((each) => !unchanged(each)) as PageWords[ListName];
    const field = entry.quote === undefined ? 'title' : 'quote';
    return [
      {
        ...{ key, where, to: `${lists[name]}#${name}.${at}.${field}` },
        text: entry.quote === undefined ? (entry.title ?? '') : `“${entry.quote}” ${entry.name}`,
        without: { [name]: storedWord(name, left, originals) } as Partial<OwnWords>,
      },
    ];
  }
  const named = (original: string) => (entry: Entry) => entry.original === original;

  /** The title of an entry, which `details` follow, with its text. */
  const whole = (key: string, where: string, name: ListName, details = ''): Claim[] =>
    entries(key, where, name, named(key)).map((claim) => {
      const text = (shown[name] as readonly Entry[]).find(named(key))?.text;
      return { ...claim, text: `${claim.text}${details}: “${text}”` };
    });

  const { brands, foundingYear, replyGoalMinutes, social } = settings;
  const networks = social.filter(({ url }) => new URL(url).pathname === '/');
  const [support, helpdesk] = [
    entries('24/7', 'Home', 'reasons', named('support')),
    entries('24/7', 'Services', 'services', named('support')),
  ].flat();
  const all: (Claim | undefined)[] = [
    support && helpdesk
      ? {
          ...support,
          text: `“${support.text}” and “${helpdesk.text}”`,
          where: 'Home and Services',
          without: { ...support.without, ...helpdesk.without },
        }
      : (support ?? helpdesk),
    ...whole('dealer', 'Every page and Home', 'reasons', ` of ${brands.join(', ')}`),
    ...whole('warranty', 'Services', 'services'),
    ...whole('pan-india', 'Home', 'reasons'),
    ...entries('99%', 'Services', 'serviceReasons', named('satisfaction')),
    foundingYear === sampleYear
      ? {
          ...{ key: 'since', text: `In business since ${foundingYear}`, where: 'Home and Google' },
          ...{ to: '/admin/settings/about#foundingYear', without: null },
        }
      : undefined,
    replyGoalMinutes === defaultReplyGoal
      ? {
          ...{ key: 'reply', text: goalText(replyGoalMinutes), where: 'Inquiry forms and costs' },
          ...{ to: '/admin/settings/hours#replyGoalMinutes', without: null },
        }
      : undefined,
    ...shown.testimonials
      .filter(isSampleTestimonial)
      .flatMap(({ original }) => entries(`testimonial ${original}`, 'Home', 'testimonials', named(original))),
    networks.length > 0
      ? {
          ...{ key: 'social', text: `Links to ${networks.map(({ name }) => name).join(', ')}`, where: 'Every page' },
          to: `/admin/settings/about#social.${social.indexOf(networks[0] as (typeof social)[number])}.url`,
          without: { social: social.filter((each) => !networks.includes(each)) },
        }
      : undefined,
  ];
  return all
    .filter((claim) => claim !== undefined)
    .filter(({ key }) => !settings.settledSteps.includes(keptClaim(key)));
}
