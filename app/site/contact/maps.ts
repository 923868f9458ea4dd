import type { Branch } from '#app/domain/branch.ts';

/** A branch's place in Google Maps, in the visitor's own app or browser. */
export const mapsPage = ({ name, address, city }: Pick<Branch, 'name' | 'address' | 'city'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([name, address, city].filter(Boolean).join(', '))}`;

/** The embedded map, which needs a key and no script of ours. */
export const mapsFrame = (key: string, place: string): string =>
  `https://www.google.com/maps/embed/v1/place?key=${encodeURIComponent(key)}&q=${encodeURIComponent(place)}`;
