import type { Locale } from '#app/domain/records/locale.ts';
import { timeAgo, wallClock } from '#app/domain/text/dates.ts';

/** A browser that receives a user's notifications. Without quiet hours, both times are empty. */
export type PushDevice = {
  id: string;
  /** The browser's URL at its push service. */
  endpoint: string;
  name: string;
  isPaused: boolean;
  hidesNames: boolean;
  /** Whether it receives the morning digest. */
  digest: boolean;
  /** Start, such as `22:00`, in the dealer's time zone; may be later than `quietUntil`. */
  quietFrom: string;
  quietUntil: string;
  createdAt: string;
  lastSentAt: string | null;
};

/** Result of `PushSubscription.toJSON`. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The fields that the user changes, and the subscription that the browser replaces. */
export type PushDeviceChange = Partial<Omit<PushDevice, 'id' | 'endpoint' | 'createdAt' | 'lastSentAt'>> & {
  target?: PushTarget;
};

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

/** Returns `Last sent 2 hours ago · Quiet 22:00 to 08:00 · Names hidden`. */
export const inWords = (
  { lastSentAt, quietFrom, quietUntil, hidesNames }: PushDevice,
  now: Date,
  locale: Locale,
): string =>
  [
    lastSentAt === null ? 'Nothing sent yet' : `Last sent ${timeAgo(lastSentAt, now, locale)}`,
    ...(quietFrom === '' ? [] : [`Quiet ${quietFrom} to ${quietUntil}`]),
    ...(hidesNames ? ['Names hidden'] : []),
  ].join(' · ');
