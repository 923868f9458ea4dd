import type { Branch } from '#app/domain/branch.ts';

/** The Google Maps link of a branch, which opens in the app or browser. */
export const mapsPage = ({ name, address, city }: Pick<Branch, 'name' | 'address' | 'city'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([name, address, city].filter(Boolean).join(', '))}`;

/** The address of the embedded map, which needs an API key. */
export const mapsFrame = (key: string, place: string): string =>
  `https://www.google.com/maps/embed/v1/place?key=${encodeURIComponent(key)}&q=${encodeURIComponent(place)}`;
