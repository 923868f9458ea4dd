/** What an API key opens. `all` includes the others, and the calls that none of them covers. */
export const keyRights = [
  'read-catalogue',
  'write-catalogue',
  'read-inquiries',
  'write-inquiries',
  'quotations',
  'all',
] as const;
export type KeyRight = (typeof keyRights)[number];

export const rightNames: Record<KeyRight, string> = {
  'read-catalogue': 'Read catalogue',
  'write-catalogue': 'Write catalogue',
  'read-inquiries': 'Read inquiries',
  'write-inquiries': 'Write inquiries',
  quotations: 'Quotations',
  all: 'All',
};

export const keyLifetimes = ['90 days', '1 year', 'none'] as const;
export type KeyLifetime = (typeof keyLifetimes)[number];

/** Days until a key expires; `null` for never. */
export const daysOf: Record<KeyLifetime, number | null> = { '90 days': 90, '1 year': 365, none: null };

export const keyOpens = (rights: readonly KeyRight[], needed: KeyRight): boolean =>
  rights.includes('all') || rights.includes(needed);

/** The start of each key, so that software and people recognise one. */
export const keyPrefix = 'platen_';

/** The author of what a key does, in timelines and changes. */
export const keyAuthor = (name: string): string => `API: ${name}`;
