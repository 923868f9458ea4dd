/** What an API key opens. `all` includes the others, and the calls that none of them covers. */
export const rightNames = {
  'read-catalogue': 'Read products, prices and categories',
  'write-catalogue': 'Change products, prices and categories',
  'read-inquiries': 'Read messages',
  'write-inquiries': 'Add and change messages',
  quotations: 'Quotations',
  all: 'All',
};
export type KeyRight = keyof typeof rightNames;
export const keyRights = Object.keys(rightNames) as KeyRight[];

/** What an inbound address takes: such a key opens no other call. */
export const inboundNames = {
  'inbound-form': 'Website form',
  'inbound-indiamart': 'IndiaMART',
  'inbound-google': 'Google lead form',
  'inbound-justdial': 'JustDial',
};
export type InboundSource = keyof typeof inboundNames;
export const inboundSources = Object.keys(inboundNames) as InboundSource[];

/** Days until a key expires; `null` for never. */
export const keyDays = { '90 days': 90, '1 year': 365, none: null };
export type KeyLifetime = keyof typeof keyDays;

export const keyOpens = (rights: readonly string[], needed: KeyRight): boolean =>
  rights.includes('all') || rights.includes(needed);

/** The start of each key, so that software and people recognise one. */
export const keyPrefix = 'platen_';

/** The author of what a key does, in timelines and changes. */
export const keyAuthor = (name: string): string => `API: ${name}`;
