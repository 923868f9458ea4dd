import { openingText } from '#app/domain/business/hours/hours.ts';
import type { DealerFacts } from './dealer-facts.schema.ts';

/** Brands, hours and prices in the form of the dealer's configuration file. */
export type UsualInFile = {
  pricesIncludeTax: boolean | null;
  brands: readonly string[];
  hours: readonly (readonly [opens: number, closes: number] | null)[];
};

/** The initial facts that the whole panel uses. Apart from the others, since every panel page loads them. */
export const usualFacts = ({ pricesIncludeTax, brands, hours }: UsualInFile) =>
  ({
    brands: [...brands],
    hours: hours.map((day) => openingText(day === null ? [] : [day])),
    priceTax: pricesIncludeTax === null ? 'unsaid' : pricesIncludeTax ? 'included' : 'extra',
  }) satisfies Partial<DealerFacts>;
