import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ApiFailure, newRequestKey } from '#app/client.ts';
import { type Inquiry, type SettableStatus, statusNames } from '#app/domain/inquiries/inquiry.ts';
import { eventNames, type ReplyKind } from '#app/domain/inquiries/inquiry-event.ts';
import { shortDay } from '#app/domain/text/dates.ts';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { type NewAction, sendOrQueue } from '#app/panel/frame/offline/action-queue.ts';
import { savedOrPending } from '#app/panel/frame/shell/pending-actions.tsx';
import { useStatus } from '#app/panel/frame/status.tsx';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { dealer } from '#dealer';
import { inquirySentences } from './inquiry-sentences.ts';

type Effects = {
  onChanged: (inquiry: Inquiry) => void;
  /** Called after an inquiry left the current list; `now` is null if it was deleted. */
  onLeft: (inquiry: Inquiry, now: Inquiry | null) => Promise<void>;
};

export type InquiryActions = ReturnType<typeof useInquiryActions>;

type Sent = Omit<NewAction<Inquiry>, 'target'>;

const changed = ({ id }: Inquiry, fields: Partial<Inquiry>, label: string): Sent => ({
  kind: 'message',
  payload: [id, fields],
  label,
  fields,
});

const added = (
  { id, status, answeredAt }: Inquiry,
  event: { kind: ReplyKind | 'note'; text: string },
  key: string,
): Sent => ({
  kind: 'event',
  payload: [id, event, key],
  label: eventNames[event.kind],
  fields:
    event.kind === 'note'
      ? {}
      : {
          ...(status === 'new' ? { status: 'in_progress' } : {}),
          answeredAt: answeredAt ?? new Date().toISOString(),
        },
});

const isGone = ({ status }: ApiFailure) => status === 404;

/** The actions of an inquiry. Ignores a repeated action while one is pending. */
export function useInquiryActions({ onChanged, onLeft }: Effects) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const { refresh } = useStatus();
  const removal = useRemoval({ onRestored: refresh });
  const busy = useRef(new Set<string>());
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  async function once<Value>(
    { id }: Pick<Inquiry, 'id'>,
    action: () => Promise<Outcome<Value>>,
    then: (outcome: Outcome<Value>) => void | Promise<void>,
  ): Promise<void> {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    setPending(new Set(busy.current));
    try {
      const outcome = await action();
      await then(outcome);
      // Also removes an inquiry deleted by another user; the reload confirms it.
      if ('failure' in outcome && !isGone(outcome.failure)) return;
      refresh();
      revalidate();
    } finally {
      busy.current.delete(id);
      setPending(new Set(busy.current));
    }
  }

  /** `key` names the changed field. Changes of different fields run in parallel. */
  const change = (key: string, inquiry: Inquiry, action: Sent, success?: string) =>
    once(
      { id: key },
      () =>
        attempt(
          () => sendOrQueue(inquiry, { ...action, target: inquiry.id, label: `${inquiry.name}: ${action.label}` }),
          {
            ...(success === undefined ? {} : { success: savedOrPending(success) }),
            failure: inquirySentences.updateFailed,
          },
        ),
      (outcome) => {
        if ('value' in outcome) onChanged(outcome.value);
      },
    );

  return {
    isPending: ({ id }: Inquiry) => pending.has(id),

    setStatus: (inquiry: Inquiry, status: SettableStatus) =>
      change(inquiry.id, inquiry, changed(inquiry, { status }, statusNames[status]), inquirySentences.updated),

    /** An empty day removes the follow-up. */
    followUp: (inquiry: Inquiry, day: string) =>
      change(
        `${inquiry.id} day`,
        inquiry,
        changed(inquiry, { followUpOn: day }, 'Follow-up'),
        inquirySentences.followUpOn(day && shortDay(day, dealer.locale)),
      ),

    /** An empty id removes the assignee. */
    assign: (inquiry: Inquiry, assignee: string, name: string) =>
      change(
        `${inquiry.id} assignee`,
        inquiry,
        changed(inquiry, { assignee }, 'Assignee'),
        inquirySentences.assigned(name),
      ),

    /** Records a reply with its template's name. A double tap counts once. */
    reply: (inquiry: Inquiry, kind: ReplyKind, text = '') =>
      change(`${inquiry.id} ${kind}`, inquiry, added(inquiry, { kind, text }, newRequestKey())),

    /** Resolves to true if the note was stored or queued. */
    async addNote(inquiry: Inquiry, text: string, key: string): Promise<boolean> {
      const action = { ...added(inquiry, { kind: 'note', text }, key), target: inquiry.id };
      const outcome = await attempt(() => sendOrQueue(inquiry, { ...action, label: `${inquiry.name}: Note` }), {
        success: savedOrPending(inquirySentences.noteAdded),
        failure: inquirySentences.noteFailed,
      });
      if ('value' in outcome) revalidate();
      return 'value' in outcome;
    },

    async revokeLink(inquiry: Inquiry) {
      if (!confirm(inquirySentences.confirmRevoke)) return;
      await once(
        inquiry,
        () =>
          attempt(() => panel.inquiries.revokeLink(inquiry.id), {
            success: inquirySentences.linkRevoked,
            failure: inquirySentences.revokeFailed,
          }),
        () => {},
      );
    },

    setIsSpam: (inquiry: Inquiry, isSpam: boolean) =>
      once(
        inquiry,
        () =>
          attempt(() => panel.inquiries.change(inquiry.id, { spam: isSpam ? 'true' : 'false' }), {
            success: isSpam ? inquirySentences.markedSpam : inquirySentences.markedNotSpam,
            failure: inquirySentences.updateFailed,
          }),
        async (outcome) => {
          if ('value' in outcome) await onLeft(inquiry, outcome.value);
        },
      ),

    async remove(inquiry: Inquiry) {
      if (busy.current.has(inquiry.id) || !confirm(inquirySentences.confirmDelete)) return;
      await once(
        inquiry,
        () =>
          removal.remove(() => panel.inquiries.remove(inquiry.id), {
            success: inquirySentences.deleted,
            failure: (failure) => (isGone(failure) ? inquirySentences.deletedBefore : inquirySentences.deleteFailed),
          }),
        async (outcome) => {
          if ('value' in outcome || isGone(outcome.failure)) await onLeft(inquiry, null);
        },
      );
    },
  };
}
