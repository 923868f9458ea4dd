import { clock12 } from '#app/domain/business/hours/hours.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { timeAgo, wallClock } from '#app/domain/text/dates.ts';
import type { PushDevice, PushDeviceChange, PushTarget } from './push-device.schema.ts';

export type { PushDevice, PushDeviceChange, PushTarget };

const minute = 60_000;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Returns the end of the quiet hours that contain an instant; `null` if it is outside quiet hours. */
export function quietEnd(
  { quietFrom, quietUntil }: Pick<PushDevice, 'quietFrom' | 'quietUntil'>,
  instant: Date,
  locale: Locale,
): Date | null {
  if (quietFrom === '' || quietUntil === '' || quietFrom === quietUntil) return null;
  const { hour, minute: past } = wallClock(instant, locale);
  const now = minutesOf(`${hour}:${past}`);
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)];
  const isQuiet = from < until ? now >= from && now < until : now >= from || now < until;
  if (!isQuiet) return null;
  const left = (until - now + 24 * 60) % (24 * 60);
  return new Date((Math.floor(instant.getTime() / minute) + left) * minute);
}

/** Returns `Last sent 2 hours ago · Quiet 10:00 pm to 8:00 am · Names hidden`. */
export const inWords = (
  { lastSentAt, quietFrom, quietUntil, hidesNames }: PushDevice,
  now: Date,
  locale: Locale,
): string =>
  [
    lastSentAt === null ? 'Nothing sent yet' : `Last sent ${timeAgo(lastSentAt, now, locale)}`,
    ...(quietFrom === '' ? [] : [`Quiet ${clock12(minutesOf(quietFrom))} to ${clock12(minutesOf(quietUntil))}`]),
    ...(hidesNames ? ['Names hidden'] : []),
  ].join(' · ');
