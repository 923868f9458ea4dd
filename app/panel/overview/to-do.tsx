import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { quotationTitles, type ShownState } from '#app/domain/inquiries/shown-states.ts';
import { businessTimes, waitedMinutes, waitInWords } from '#app/domain/inquiries/waiting-time.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import { shortDay, timeAgo } from '#app/panel/frame/dates.ts';
import { dealer } from '#dealer';
import { type Figures, maxToDo } from './figures.ts';
import { Step, StepList } from './part.tsx';

/** Number of inquiries shown; the rest are counted. */
const maxListed = 5;

type ToDoProps = Pick<Figures, 'toDo' | 'offers' | 'settings' | 'branches'> & { today: string; now: Date };

/** Lists news about quotations and due follow-ups, then unanswered inquiries by waiting time, longest first. */
export function ToDo({ toDo, offers, settings, branches, today, now }: ToDoProps) {
  if (!toDo?.length && !offers?.length)
    return (
      <p className="border border-rule bg-sheet px-4 py-3 text-ink-soft">
        {toDo ? 'No messages to reply to.' : 'Could not be loaded. Please try again later.'}
      </p>
    );
  const timeOf = settings && branches && businessTimes({ ...settings, branches }, dealer.locale);
  const sorted = (toDo ?? [])
    .map((inquiry) => ({ inquiry, minutes: timeOf ? waitedMinutes(inquiry, now, timeOf(inquiry)) : 0 }))
    .sort((a, b) => order(a.inquiry, b.inquiry) || b.minutes - a.minutes);
  const since = (inquiry: Inquiry, minutes: number) => {
    if (inquiry.followUpOn !== '')
      return inquiry.followUpOn === today ? 'Today' : `Since ${shortDay(inquiry.followUpOn)}`;
    if (minutes < 1) return timeAgo(inquiry.createdAt, now);
    return timeOf && `Waiting ${waitInWords(minutes, timeOf(inquiry))}`;
  };
  const more = sorted.length - maxListed;
  return (
    <StepList>
      {offers?.slice(0, maxListed).map((offer) => (
        <Offer key={offer.id} offer={offer} today={today} />
      ))}
      {(offers?.length ?? 0) > maxListed && (
        <Step to="/admin/quotations?view=waiting">
          <span className="font-semibold">All quotations with news</span>
        </Step>
      )}
      {sorted.slice(0, maxListed).map(({ inquiry, minutes }) => (
        <Step key={inquiry.id} to={`/admin/messages?${new URLSearchParams({ id: inquiry.id })}`}>
          <span className="block font-semibold">
            {inquiry.followUpOn === '' ? 'Reply to' : 'Follow up with'} <bdi>{inquiry.name}</bdi>
          </span>
          <span className="line-clamp-1 text-sm text-ink-soft">
            <span className="inline-block font-semibold text-ink first-letter:uppercase">
              {since(inquiry, minutes)}
            </span>{' '}
            <bdi>{inquiry.subject || inquiry.message}</bdi>
          </span>
        </Step>
      ))}
      {more > 0 && (
        <Step to="/admin/messages?status=waiting">
          <span className="font-semibold">
            {sorted.length === maxToDo ? `${more}+` : more} more {more === 1 ? 'message' : 'messages'} to reply to
          </span>
        </Step>
      )}
    </StepList>
  );
}

/** A quotation that has news or expires soon. */
function Offer({ offer, today }: { offer: QuotationView; today: string }) {
  const { id, number, newsAt, shownState, total, declineReason, validUntil, body } = offer;
  const titles: Partial<Record<ShownState, string>> = quotationTitles;
  const isNews = newsAt !== null || shownState === 'change' || shownState === 'accepted';
  const end = validUntil === today ? 'Last day to accept' : `Valid until ${shortDay(validUntil)}`;
  return (
    <Step to={`/admin/quotations/${id}`}>
      <span className="block font-semibold">
        {(isNews && titles[shownState]) || quotationTitles.expiring}:{' '}
        <bdi>{body.customer.company || body.customer.name}</bdi>
      </span>
      <span className="line-clamp-2 text-sm text-ink-soft">
        <span className="font-semibold text-ink">
          {formatMoney(fromMinor(total), dealer.locale.currency, dealer.locale)}
        </span>{' '}
        {number} <bdi>{isNews ? declineReason : end}</bdi>
      </span>
    </Step>
  );
}

/** Sort key: follow-ups by day before all other inquiries. */
const order = (a: Inquiry, b: Inquiry) => (a.followUpOn || '9').localeCompare(b.followUpOn || '9');
