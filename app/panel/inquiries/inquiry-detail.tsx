import { useEffect, useRef, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { isGstin, plainGstin } from '#app/domain/business/gst.ts';
import {
  eventInWords,
  type Inquiry,
  openReply,
  settableStatuses,
  sourceOf,
  statusNames,
  unverifiedNote,
} from '#app/domain/inquiries/inquiry.ts';
import { inquiryHref } from '#app/domain/inquiries/inquiry-search.ts';
import { clockTime, dayAfter } from '#app/domain/text/dates.ts';
import { readableNumber } from '#app/domain/text/phone.ts';
import { type Fact, FactGrid } from '#app/panel/business/facts.tsx';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { LastChanged, type LastChanges } from '#app/panel/frame/last-changed.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { OutsideLink } from '#app/panel/frame/parts/text-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { AnswerLinks } from './answer-links.tsx';
import { FollowUp, useFollowUp } from './follow-up.tsx';
import { InquiryItems } from './inquiry-items.tsx';
import { InquiryBadge } from './inquiry-list.tsx';
import { type Events, Timeline, useEvents } from './timeline.tsx';
import type { InquiryActions } from './use-inquiry-actions.ts';

type Beside = {
  /** Whether to focus the inquiry, for example after it was selected in the list. */
  hasFocus: boolean;
  onClose: () => void;
};

type InquiryDetailProps = {
  inquiry: Inquiry;
  changes: LastChanges;
  earlier: readonly Inquiry[];
  actions: InquiryActions;
  /** The heading and close button beside the list; `null` inside the list, whose row serves as both. */
  beside: Beside | null;
};

export function InquiryDetail({ inquiry, changes, earlier, actions, beside }: InquiryDetailProps) {
  const events = useEvents(inquiry, changes);
  return (
    <section aria-label={`Message from ${inquiry.name}`}>
      {beside && <Head inquiry={inquiry} {...beside} />}
      {inquiry.unverified && <p className="mb-3 text-sm text-ink-soft">Unverified: {unverifiedNote}</p>}
      <p dir="auto" className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
        {inquiry.message || <span className="text-ink-soft">(no message)</span>}
      </p>
      <InquiryItems inquiry={inquiry} />
      <Photos photos={inquiry.photos} />
      {inquiry.page && (
        <p className="mt-3">
          <OutsideLink href={inquiry.page}>Open the page of this inquiry</OutsideLink>
        </p>
      )}
      <Facts inquiry={inquiry} />
      <AnswerLinks inquiry={inquiry} actions={actions} />
      {/* Its quotations: the child route. */}
      {!inquiry.suspectedSpam && <Outlet context={inquiry.id} />}
      <AnswerPrompt inquiry={inquiry} events={events} actions={actions} />
      <InquiryButtons inquiry={inquiry} actions={actions} />
      {!inquiry.suspectedSpam && <FollowUp inquiry={inquiry} actions={actions} />}
      <EarlierInquiries inquiries={earlier} />
      <Timeline inquiry={inquiry} events={events} actions={actions} />
      <LastChanged changes={changes} id={inquiry.id} className="mt-3" />
    </section>
  );
}

/** After a reply, offers Answered and Try tomorrow until the user chooses one. */
function AnswerPrompt({ inquiry, events, actions }: { inquiry: Inquiry; events: Events; actions: InquiryActions }) {
  const { viewer } = useFollowUp();
  const [decided, setDecided] = useState('');
  const reply = Array.isArray(events) ? openReply(events) : null;
  if (reply === null || reply.id === decided || inquiry.status === 'resolved') return null;
  const decide = (action: () => Promise<unknown>) => () => {
    // Hides the prompt at once; the timeline reloads later.
    setDecided(reply.id);
    return action();
  };
  return (
    <div role="status" className="mt-3 border-l-8 border-cyan bg-shade px-4 py-3">
      <p>
        {eventInWords(reply, dealer.locale)}, {clockTime(new Date(reply.madeAt), dealer.locale)}. What comes next?
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <SmallButton text="Answered" onClick={decide(() => actions.setStatus(inquiry, 'resolved'))} />
        <SmallButton text="Try tomorrow" onClick={decide(() => actions.followUp(inquiry, dayAfter(viewer.today, 1)))} />
      </p>
    </div>
  );
}

function EarlierInquiries({ inquiries }: { inquiries: readonly Inquiry[] }) {
  if (inquiries.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-5 border-t border-rule pt-4">
      <h2 id="earlier" className="font-semibold">
        Earlier messages ({inquiries.length})
      </h2>
      <ul>
        {inquiries.map(({ id, subject, message, createdAt, status }) => (
          <li key={id}>
            <Link
              to={inquiryHref(id)}
              className="grid min-h-11 content-center py-1 text-sm no-underline hover:bg-shade"
            >
              <span className="truncate font-semibold text-cyan">
                <bdi>{subject || message || '(no message)'}</bdi>
              </span>
              <span className="text-ink-soft">
                {dateAndTime(createdAt)} · {statusNames[status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Head({ inquiry, hasFocus, onClose }: { inquiry: Inquiry } & Beside) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus is outside React, and would stay in the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each inquiry.
  useEffect(() => {
    if (hasFocus) heading.current?.focus({ preventScroll: true });
  }, [inquiry.id]);
  return (
    <div className="mb-4 flex items-start gap-3 border-b border-rule pb-3">
      <div className="min-w-0 grow">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold [overflow-wrap:anywhere]">
          <bdi>{inquiry.name}</bdi>
        </h2>
        <p className="mt-2 flex flex-wrap gap-1">
          <InquiryBadge {...inquiry} />
        </p>
      </div>
      <Button kind="quiet" size="small" aria-label="Close message" onClick={onClose} className="-mt-1 shrink-0">
        <CloseIcon />
      </Button>
    </div>
  );
}

function Photos({ photos }: { photos: string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="Photos" className="mt-4 flex flex-wrap gap-3">
      {photos.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener" className="block border border-rule bg-shade">
            <img
              src={url}
              alt={`${index + 1} of ${photos.length}, opens larger`}
              loading="lazy"
              className="size-32 object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Facts({ inquiry }: { inquiry: Inquiry }) {
  const { branches } = useFollowUp();
  const nearest = inquiry.preferredBranch === '' && branches.find(({ id }) => id === inquiry.branch)?.name;
  const facts: Fact[] = [
    ['Subject', inquiry.subject || '–'],
    ['Phone', readableNumber(inquiry.phone, dealer.locale) || '–'],
    ['Email', inquiry.email || '–'],
    ['Company', inquiry.company],
    ['GSTIN', inquiry.gstin && inquiry.gstin + (isGstin(plainGstin(inquiry.gstin)) ? '' : ' (not a valid GSTIN)')],
    ['City', inquiry.city],
    ['PIN code', inquiry.pin],
    ['Preferred branch', inquiry.preferredBranch || 'Any Branch'],
    [inquiry.pin ? 'Nearest branch' : 'Branch', nearest || ''],
    ['Received', dateAndTime(inquiry.createdAt)],
    ['Reference', inquiry.reference],
    ['Source', inquiry.source === 'website' && inquiry.portal === '' ? '' : sourceOf(inquiry)],
    ['Campaign', inquiry.campaign],
  ];
  return <FactGrid facts={facts} className="my-5 grid-cols-[5rem_1fr] gap-x-3 sm:grid-cols-[auto_1fr] sm:gap-x-4" />;
}

/** The actions of an inquiry. A pending button uses `aria-disabled` to keep the focus. */
function InquiryButtons({ inquiry, actions }: { inquiry: Inquiry; actions: InquiryActions }) {
  const isOwner = useIsOwner();
  const button = { 'aria-disabled': actions.isPending(inquiry) };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-rule pt-4">
      {inquiry.suspectedSpam ? (
        <SmallButton {...button} text="Not spam" onClick={() => actions.setIsSpam(inquiry, false)} />
      ) : (
        <>
          {settableStatuses.map((status) => (
            <SmallButton
              {...button}
              key={status}
              className="aria-pressed:border-2 aria-pressed:border-cyan aria-pressed:bg-shade aria-pressed:text-ink"
              text={statusNames[status]}
              aria-pressed={inquiry.status === status}
              onClick={() => actions.setStatus(inquiry, status)}
            />
          ))}
          <SmallButton {...button} kind="quiet" text="Mark as spam" onClick={() => actions.setIsSpam(inquiry, true)} />
        </>
      )}
      {isOwner && inquiry.reference !== '' && (
        <SmallButton
          {...button}
          kind="quiet"
          text="Stop the customer’s link"
          onClick={() => actions.revokeLink(inquiry)}
        />
      )}
      <SmallButton {...button} kind="quiet" icon={TrashIcon} text="Delete" onClick={() => actions.remove(inquiry)} />
    </div>
  );
}
