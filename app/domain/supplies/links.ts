import { fold, wordsOf } from '#app/domain/text/search-text.ts';

/** Why a machine and a supply belong together: the owner says so, a code of the machine, or a name in the supply's list. */
export const linkReasons = ['confirmed', 'code', 'name'] as const;
export type LinkReason = (typeof linkReasons)[number];

/** Why they may belong together. */
export const suggestionReasons = ['similar-name', 'other-brand'] as const;

/** A product on the other side of a link. */
export type ProductLink = { id: string; name: string; reason: LinkReason | (typeof suggestionReasons)[number] };

/** The supplies of a machine, or the machines of a supply, for the panel. */
export type ProductLinks = { isSupply: boolean; linked: ProductLink[]; suggested: ProductLink[] };

export const linkReasonTexts: Record<ProductLink['reason'], string> = {
  confirmed: 'Confirmed',
  code: 'By its code in the specifications',
  name: 'By the name in the list of machines',
  'similar-name': 'A similar model is in the list of machines',
  'other-brand': 'Same code, another brand',
};

/** Whether a name in a supply's list means this machine: of another brand it must name the maker or a family. */
export function meansMachine(model: string, supplyBrand: string, machineBrand: string): boolean {
  const maker = wordsOf(machineBrand).join('');
  return fold(supplyBrand) === fold(machineBrand) || model.startsWith(maker) || /\p{L}{4}/u.test(model);
}
