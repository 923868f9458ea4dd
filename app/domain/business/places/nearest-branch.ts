import type { Branch } from '#app/domain/business/branch.ts';
import { branchPin } from './branch-places.ts';
import { type PinArea, pinArea } from './pin-areas.ts';

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two places on the globe, in km. */
function distanceKm(a: PinArea, b: PinArea): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const inside = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + inside));
}

const sameDigits = (one: string, other: string) => [...one].findIndex((digit, index) => digit !== other[index]);

type Place = Pick<Branch, 'id' | 'name' | 'pin' | 'city' | 'address'>;
export type NearestBranch<Each> = { branch: Each /** 0 in the same sorting district. */; km: number };

/** The branch nearest to a PIN code; `null` if the PIN code is unknown, or no branch has one. */
export function nearestBranch<Each extends Place>(pin: string, branches: readonly Each[]): NearestBranch<Each> | null {
  const here = pinArea(pin);
  if (here === null) return null;
  const found = branches.flatMap((branch) => {
    const own = branchPin(branch);
    const there = pinArea(own);
    return there ? [{ branch, km: distanceKm(here, there), same: own === pin ? 6 : sameDigits(own, pin) }] : [];
  });
  const [first] = found.sort((a, b) => a.km - b.km || b.same - a.same);
  return first ? { branch: first.branch, km: Math.round(first.km / 10) * 10 } : null;
}

const far = 50;

/** The place of a PIN code if it is far from `place`, such as that of the sample data; else `place`. */
export function placeNear<Place extends Pick<PinArea, 'latitude' | 'longitude'>>(pin: string, place: Place) {
  const area = pinArea(pin);
  if (area === null || distanceKm(area, { ...area, ...place }) < far) return place;
  return { latitude: area.latitude, longitude: area.longitude };
}

/** `Nearest branch: Pune (about 120 km)`. The coordinates of PIN codes are too coarse for less than 10 km. */
export const nearestText = ({ branch, km }: NearestBranch<Pick<Branch, 'name'>>): string =>
  `Nearest branch: ${branch.name} (${km === 0 ? 'in your area' : `about ${km.toLocaleString('en-IN')} km`})`;
