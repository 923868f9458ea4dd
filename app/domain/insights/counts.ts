/** Taps on links that lead to the dealer. `list` adds a machine to the quote list. */
export const tapKinds = ['whatsapp', 'call', 'mail', 'map', 'share', 'list'] as const;
export type TapKind = (typeof tapKinds)[number];

/**
 * What the table `counts` counts. Its column `page` holds the page of a tap, the words of a `search` or `empty-search`,
 * `name=value` of a `facet`, and the path of a `missing` page.
 */
export const countKinds = [...tapKinds, 'view', 'search', 'empty-search', 'facet', 'missing'] as const;
export type CountKind = (typeof countKinds)[number];

/** One event; an empty text stands for none. It names no visitor. */
export type Counted = {
  kind: CountKind;
  page: string;
  /** Slug. */
  product: string;
  /** Id. */
  branch: string;
  campaign: string;
};

/** The counts of an hour of the dealer's clock, `2026-11-25T14`. */
export type HourCount = Counted & { hour: string; count: number };

export const emptyCount = { page: '', product: '', branch: '', campaign: '' } as const;
