const zone = 'Asia/Kolkata';

const long = new Intl.DateTimeFormat('en-IN', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' });

/** `12 March 2026`, as the calendar stands in India. */
export const longDate = (instant: string): string => long.format(new Date(instant));

const short = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `12 Mar 2026, 10:00 am`, as calendar and clock stand in India. */
export const dateAndTime = (instant: string): string => short.format(new Date(instant));

/** The year of an instant as the calendar stands in India. */
export const yearInIndia = (instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-IN', { timeZone: zone, year: 'numeric' }).format(instant));

/** Minutes by which the clocks of India are ahead of UTC, all year round. */
const ahead = 330;

/** `2026-03-12 10:00` in India: a form that sorts and that every spreadsheet reads. */
export const sortableTime = (instant: Date): string =>
  new Date(instant.getTime() + ahead * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** True for an instant written as ISO 8601 with a zone, such as `2026-03-12T04:30:00.000Z`. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  isRealDay(text);

/** `Date.parse` rolls 30 February over to March; a typed date must not. */
function isRealDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The same day a year later, as a date for structured data: `2027-03-12`. */
export function oneYearAfter(instant: Date): string {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later.toISOString().slice(0, 10);
}
