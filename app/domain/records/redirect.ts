export const redirectKinds = ['product', 'post'] as const;
export type RedirectKind = (typeof redirectKinds)[number];

/** Redirects the old slug `from` to the slug `to`. */
export type Redirect = { kind: RedirectKind; from: string; to: string };
