/** Where a picture may be used; `bin` is the trash. */
export const useKinds = ['product', 'post', 'settings', 'bin'] as const;
export type UseKind = (typeof useKinds)[number];

export const mediaFilters = ['unused', 'no-text', 'large'] as const;
