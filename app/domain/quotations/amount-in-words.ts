const units = (
  'zero one two three four five six seven eight nine ten eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function belowHundred(count: number): string {
  if (count < 20) return units[count] as string;
  const rest = count % 10;
  return rest === 0 ? (tens[count / 10] as string) : `${tens[(count - rest) / 10]}-${units[rest]}`;
}

/** Spells out a whole number with the Indian groups: `one lakh twenty-three thousand four hundred and fifty-six`. */
export function indianWords(count: number): string {
  const parts: string[] = [];
  let rest = count;
  // Beyond 99 crore, the number of crores is spelled out in the same way.
  for (const [size, name] of [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    const times = Math.floor(rest / size);
    if (times > 0) parts.push(`${indianWords(times)} ${name}`);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(`${parts.length > 0 ? 'and ' : ''}${belowHundred(rest)}`);
  return parts.join(' ');
}

/** A whole amount for the foot of a quotation: `Rupees one lakh only`. */
export const amountInWords = (rupees: number): string => `Rupees ${indianWords(rupees)} only`;
