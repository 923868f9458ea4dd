import type { Branch } from '#app/domain/business/branch.ts';
import { pinIn } from '#app/domain/business/places/pin-code.ts';
import { freeSlug, slugFrom } from '#app/domain/text/slug.ts';

/** A branch with the address of its page. */
export type PlacedBranch = Branch & { path: string };

/** Branches with their pages. The name of a branch is its address; a second branch with that name gets a number. */
export function placed(branches: readonly Branch[]): PlacedBranch[] {
  const taken = new Set<string>();
  return branches.map((branch) => {
    const slug = freeSlug(slugFrom(branch.name) || 'branch', (each) => taken.has(each));
    taken.add(slug);
    return { ...branch, path: `/branches/${slug}` };
  });
}

/** The PIN code of a branch: its own, else the one in its city or address; empty if unknown. */
export const branchPin = ({ pin, city, address }: Pick<Branch, 'pin' | 'city' | 'address'>): string =>
  pin || pinIn(city) || pinIn(address);
