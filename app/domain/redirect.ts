export const redirectKinds = ['product', 'post'] as const;
export type RedirectKind = (typeof redirectKinds)[number];

/** An address of before: whoever asks for the slug `from` is sent to the slug `to`. */
export type Redirect = { kind: RedirectKind; from: string; to: string };
