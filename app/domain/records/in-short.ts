const maxLength = 140;

/** Bidi control characters, which change the direction of the text that follows. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns the first 140 characters. Isolates bidi control characters so that they do not affect the text around it. */
export function truncate(text: string): string {
  const some = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return bidiControls.test(some) ? `\u2068${some}\u2069` : some;
}

/** Summarizes a form value for a comparison. */
export function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : truncate(value.map(inShort).join(', '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).map(inShort).join(': ');
  return String(value ?? '') === '' ? 'empty' : truncate(String(value));
}

/** Returns a long text from shortly before its first difference to `other`. */
export function fromDifference(text: string, other: string): string {
  if (text === '') return 'empty';
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const start = Math.max(0, text.lastIndexOf(' ', same - 20));
  return `${start > 0 ? '…' : ''}${truncate(text.slice(start))}`;
}
