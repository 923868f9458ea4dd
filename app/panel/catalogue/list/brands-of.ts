import { fold } from '#app/domain/text/search-text.ts';

/** The brands of the products and those in the settings, in alphabetical order. A brand differing in case appears once. */
export const brandsOf = (used: readonly string[], fromSettings: readonly string[]): string[] =>
  [...new Map([...fromSettings, ...used].map((brand) => [fold(brand), brand])).values()].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
