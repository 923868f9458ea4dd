/** How letters and digits that look alike on a worn label are misread. */
const alike: Record<string, string> = {
  ...{ '0': 'o', '1': 'il', '5': 's', '8': 'b', '2': 'z', '6': 'g' },
  ...{ o: '0', q: '0', i: '1', l: '1', s: '5', b: '8', z: '2', g: '6' },
};
/** Most characters of a key that may be misread. */
const maxMisread = 6;
/** A shorter key has too many neighbours. */
const minTypo = 4;

const digits = '0123456789';
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Other readings of a key: `tkii78` may be `tk1178`. */
export function lookalikes(key: string): string[] {
  let found = [''];
  let misread = 0;
  for (const letter of key) {
    const others = misread < maxMisread ? (alike[letter] ?? '') : '';
    if (others !== '') misread++;
    found = found.flatMap((start) => [...letter, ...others].map((each) => start + each));
  }
  return found.filter((each) => each !== key && /\d/.test(each));
}

/** Keys that differ by one typing mistake: a character left out, added, replaced by one of its kind, or swapped. */
export function typos(key: string): string[] {
  if (key.length < minTypo) return [];
  const found = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)];
    for (const letter of digits + letters) found.add(before + letter + after);
    if (after === '') continue;
    found.add(before + after.slice(1));
    for (const letter of /\d/.test(after.charAt(0)) ? digits : letters) found.add(before + letter + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  found.delete(key);
  return [...found].filter((each) => /\d/.test(each));
}
