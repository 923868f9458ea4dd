import { weekOf } from '#app/domain/business/hours/hours.ts';
import { inquiryMailbox } from '#app/domain/business/placeholders.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import {
  countYesterday,
  type Digest,
  digestMail,
  digestNotice,
  isDigestTime,
  isEmptyDigest,
  isReminderDue,
  reminderMail,
} from '#app/domain/inquiries/notices/digest.ts';
import { businessTimes, goalMissedAt, waitedMinutes, waitInWords } from '#app/domain/inquiries/waiting-time.ts';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import { expiryMail } from '#app/domain/quotations/quotation-mail.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dayAfter, dayOf } from '#app/domain/text/dates.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

type Deps = {
  store: Pick<Store, 'reminders' | 'digests' | 'quotations' | 'settings' | 'branches' | 'leases'>;
  isMailOn: () => Promise<boolean>;
  publicUrl: string;
  log: Pick<Log, 'error'>;
  now: () => Date;
  locale?: Locale;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Inquiries older than this (in ms) get no reminder, for example after an upgrade. */
const remindsFor = 14 * dayMs;
/** After downtime, catches up on follow-ups of this many days. */
const followUpDays = 7;

/** Settings, with the goal for opening an inquiry in minutes. */
type Goal = Settings & { replyGoalMinutes?: number };
/** Sends one reminder, unless it was sent. */
type Send = () => Promise<boolean>;
type TimeOf = ReturnType<typeof businessTimes>;

/** Sends due reminders once each: follow-ups, expiring quotations and the digest from 9:00, and unopened inquiries. */
export function createReminderRun({ store, isMailOn, publicUrl, now, locale = dealer.locale }: Omit<Deps, 'log'>) {
  async function followUps(): Promise<Send[]> {
    const today = dayOf(now(), locale);
    const due = await store.reminders.followUps(dayAfter(today, -followUpDays), today);
    return due
      .filter(({ inquiry, lastAt }) => isReminderDue(inquiry.followUpOn, lastAt, now(), locale))
      .map(
        ({ inquiry }) =>
          () =>
            store.reminders.followUp(inquiry.id, inquiry.followUpOn),
      );
  }

  async function digest(settings: Goal, timeOf: TimeOf): Promise<Send[]> {
    const at = now();
    const day = dayOf(at, locale);
    if (!isDigestTime(at, { ...settings, hours: weekOf(settings.hours), locale })) return [];
    if (await store.digests.had(day)) return [];
    const hasMail = await isMailOn();
    const sender = { name: settings.companyName || dealer.name, siteUrl: publicUrl, locale };
    const send = () =>
      store.digests.send(day, new Date(at.getTime() - 2 * dayMs), ({ waiting, followUps, received }) => {
        const waits = waiting.map((message) => ({ message, minutes: waitedMinutes(message, at, timeOf(message)) }));
        const longest = waits.sort((a, b) => b.minutes - a.minutes)[0];
        const digest: Digest = {
          waiting: waiting.length,
          longest: longest ? { ...longest.message, wait: waitInWords(longest.minutes, timeOf(longest.message)) } : null,
          followUps,
          yesterday: countYesterday(received, dayAfter(day, -1), locale),
        };
        return {
          notice: isEmptyDigest(digest) ? null : digestNotice(digest),
          mails: (to) => (hasMail ? [digestMail(digest, to, sender)] : []),
        };
      });
    return [send];
  }

  async function unopened(settings: Goal, timeOf: TimeOf): Promise<Send[]> {
    const at = now();
    const goal = settings.replyGoalMinutes ?? 60;
    const hasMail = await isMailOn();
    const owner = inquiryMailbox(settings);
    const sender = { siteUrl: publicUrl, locale };
    const found = await store.reminders.unopened(new Date(at.getTime() - remindsFor));
    return found.flatMap(({ inquiry, reminders, remindedAt }): Send[] => {
      const time = timeOf(inquiry);
      const dueAt = goalMissedAt({ createdAt: remindedAt ?? inquiry.createdAt }, goal, time);
      if (dueAt === null || dueAt > at) return [];
      const wait = waitInWords(waitedMinutes(inquiry, at, time), time);
      const mails = (reminded: Inquiry, addresses: string[]) =>
        [...new Set([owner, ...addresses])].flatMap((to) =>
          hasMail && to !== '' ? reminderMail(reminded, wait, to, sender) : [],
        );
      return [() => store.reminders.remind(inquiry.id, reminders === 0 ? 1 : 2, mails)];
    });
  }

  /** Quotations that expire soon: from 9:00, once each. */
  async function expiring(settings: Goal): Promise<Send[]> {
    const today = dayOf(now(), locale);
    if (!isReminderDue(today, null, now(), locale)) return [];
    const ids = await store.quotations.expiring(today);
    const to = inquiryMailbox(settings);
    const hasMail = ids.length > 0 && to !== '' && (await isMailOn());
    const mails = (quotation: Quotation) =>
      hasMail ? [expiryMail(quotation, { to, siteUrl: publicUrl, locale })] : [];
    return ids.map((id) => () => store.quotations.remind(id, mails));
  }

  return async (stopping?: AbortSignal): Promise<void> => {
    const settings = await store.settings.read();
    const timeOf = businessTimes({ ...settings, branches: await store.branches.list() }, locale);
    const failures: unknown[] = [];
    for (const part of [followUps, digest, unopened, expiring]) {
      if (stopping?.aborted) return;
      try {
        const due = await part(settings, timeOf);
        // An idle site takes no lease, which would be a write.
        if (due.length === 0) continue;
        await store.leases.hold('reminders', async (lost) => {
          for (const send of due) if (!stopping?.aborted && !lost.aborted) await send();
        });
      } catch (error) {
        // A failure of one part does not stop the others.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Looks for due reminders every minute, in every process; one of them sends. */
export const startReminders = ({ log, ...deps }: Deps) =>
  startWorkLoop({
    job: 'reminders',
    work: createReminderRun(deps),
    onError: (error) => log.error({ err: error }, 'Reminders could not be sent'),
    pause: 60_000,
  });
