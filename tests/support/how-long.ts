import { describe, test } from 'vitest';

/** `npm run test:long` runs every combination and the exhaustive rounds, `npm test` one representative of each. */
export const isExhaustive = import.meta.env.MODE === 'all';

/** All variants in the long form, else the first ones. */
export const variants = <Variant>(all: readonly Variant[], shortCount = 1): readonly Variant[] =>
  isExhaustive ? all : all.slice(0, shortCount);

/** Defines nothing: the tests of the long form are not even skipped in the short one. */
const nothing = new Proxy(() => {}, { get: () => () => () => {} });

/** Returns `test` or `describe` in the long form only. */
export const inLongForm = <Define>(define: Define): Define => (isExhaustive ? define : (nothing as unknown as Define));

export const longTest = inLongForm(test);
export const longDescribe = inLongForm(describe);
