/** Letters and digits that look alike on a worn label. */
const alike = ['0oq', '1il', '2z', '5s', '6g', '8b'];
/** Most readings of one key. */
const maxReadings = 100;

const isOther = (key: string) => (each: string) => each !== key && /\d/.test(each);

/** Other readings of a key: `tkii78` may be `tk1178`. */
export function lookalikes(key: string): string[] {
  let found = [''];
  for (const letter of key) {
    const letters = found.length < maxReadings ? (alike.find((some) => some.includes(letter)) ?? letter) : letter;
    found = found.flatMap((start) => [...letters].map((each) => start + each));
  }
  return found.filter(isOther(key));
}

/** A shorter key has too many neighbours. */
const minLength = 4;
const characters = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

/** Keys that differ by one mistake: a character left out, added, replaced, or swapped with the next. */
export function typos(key: string): string[] {
  if (key.length < minLength) return [];
  const found = Array.from({ length: key.length + 1 }, (_, at) => {
    const [before, [first = '', second = '', ...rest]] = [key.slice(0, at), [...key.slice(at)]];
    const after = second + rest.join('');
    return [
      before + after,
      before + second + first + rest.join(''),
      ...characters.flatMap((each) => [before + each + first + after, before + each + after]),
    ];
  }).flat();
  return [...new Set(found)].filter(isOther(key));
}
