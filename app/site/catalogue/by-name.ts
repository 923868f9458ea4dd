import { fold } from '#app/domain/text/search-text.ts';

/** The product that a typed name means among those that a search found: the one with that name, or the only one. */
export const meantBy = <Named extends { name: string }>(name: string, found: readonly Named[]): Named | undefined =>
  found.find((each) => fold(each.name) === fold(name)) ?? (found.length === 1 ? found[0] : undefined);
