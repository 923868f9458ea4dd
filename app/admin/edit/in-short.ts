const maxLength = 140;

/** What turns the direction of all that follows it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;

/** A text among others: its beginning, in which no direction is turned that goes on behind it. */
export function truncate(text: string): string {
  const some = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return turning.test(some) ? `\u2068${some}\u2069` : some;
}

/** A value of a form in a few words, to be compared with another person's. */
export function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : truncate(value.map(inShort).join(', '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).map(inShort).join(': ');
  return String(value ?? '') === '' ? 'empty' : truncate(String(value));
}

/** A long text, from shortly before the first place where it differs from another. */
export function fromDifference(text: string, other: string): string {
  if (text === '') return 'empty';
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const start = Math.max(0, text.lastIndexOf(' ', same - 20));
  return `${start > 0 ? '…' : ''}${truncate(text.slice(start))}`;
}
