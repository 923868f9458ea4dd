/** Where a picture may be used: `bin` is what was deleted and can still be restored. */
export const useKinds = ['product', 'post', 'settings', 'bin'] as const;
export type UseKind = (typeof useKinds)[number];

/** Which pictures the list may be asked for, besides all of them. */
export const mediaFilters = ['unused', 'no-text', 'large'] as const;
export type MediaFilter = (typeof mediaFilters)[number];
