import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ApiFailure, newRequestKey } from '#app/client.ts';
import type { Inquiry, ReplyKind, SettableStatus } from '#app/domain/inquiries/inquiry.ts';
import { eventNames, statusNames } from '#app/domain/inquiries/inquiry.ts';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { shortDay } from '#app/panel/frame/dates.ts';
import { type NewAction, sendOrQueue } from '#app/panel/frame/offline/action-queue.ts';
import { savedOrPending } from '#app/panel/frame/shell/pending-actions.tsx';
import { useStatus } from '#app/panel/frame/status.tsx';
import { useRemoval } from '#app/panel/frame/use-removal.ts';

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

const updateFailed = 'Failed to update';
const isGone = ({ status }: ApiFailure) => status === 404;

/** The actions of an inquiry. Ignores a repeated action while one is pending. */
export function useInquiryActions({ onChanged, onLeft }: Effects) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const { refresh } = useStatus();
  const removal = useRemoval({ onRestored: refresh });
  const busy = useRef(new Set<string>());
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  /** Resolves to whether the action succeeded. */
  async function once<Value>(
    key: string,
    action: () => Promise<Outcome<Value>>,
    then?: (outcome: Outcome<Value>) => void | Promise<void>,
  ): Promise<boolean> {
    if (busy.current.has(key)) return false;
    busy.current.add(key);
    setPending(new Set(busy.current));
    try {
      const outcome = await action();
      await then?.(outcome);
      // Also removes an inquiry deleted by another user; the reload confirms it.
      if ('failure' in outcome && !isGone(outcome.failure)) return false;
      refresh();
      revalidate();
      return 'value' in outcome;
    } finally {
      busy.current.delete(key);
      setPending(new Set(busy.current));
    }
  }

  /** `key` names the changed field. Changes of different fields run in parallel. */
  const change = (key: string, inquiry: Inquiry, action: Sent, success?: string, failure = updateFailed) =>
    once(
      `${inquiry.id}${key}`,
      () =>
        attempt(
          () => sendOrQueue(inquiry, { ...action, target: inquiry.id, label: `${inquiry.name}: ${action.label}` }),
          { failure, ...(success !== undefined && { success: savedOrPending(success) }) },
        ),
      (outcome) => {
        if ('value' in outcome) onChanged(outcome.value);
      },
    );

  return {
    isPending: ({ id }: Inquiry) => pending.has(id),

    setStatus: (inquiry: Inquiry, status: SettableStatus) =>
      change('', inquiry, changed(inquiry, { status }, statusNames[status]), 'Status updated'),

    /** An empty day removes the follow-up. */
    followUp: (inquiry: Inquiry, day: string) =>
      change(
        ' day',
        inquiry,
        changed(inquiry, { followUpOn: day }, 'Follow-up'),
        day === '' ? 'Follow-up removed' : `Follow-up on ${shortDay(day)}`,
      ),

    /** An empty id removes the assignee. */
    assign: (inquiry: Inquiry, assignee: string, name: string) =>
      change(
        ' assignee',
        inquiry,
        changed(inquiry, { assignee }, 'Assignee'),
        name === '' ? 'Assigned to nobody' : `Assigned to ${name}`,
      ),

    /** An empty id is no branch. */
    moveTo: (inquiry: Inquiry, branch: string, name: string) =>
      change(' branch', inquiry, changed(inquiry, { branch }, 'Branch'), `Moved to ${name}`),

    /** Records a reply with its template's name. A double tap counts once. */
    reply: (inquiry: Inquiry, kind: ReplyKind, text = '') =>
      change(` ${kind}`, inquiry, added(inquiry, { kind, text }, newRequestKey())),

    addNote: (inquiry: Inquiry, text: string, key: string) =>
      change(' note', inquiry, added(inquiry, { kind: 'note', text }, key), 'Note added', 'Failed to add the note'),

    async revokeLink({ id }: Inquiry) {
      if (!confirm('Stop the link of this inquiry? The customer cannot open its page any more.')) return;
      const toasts = { success: 'Link revoked', failure: 'Failed to revoke the link' };
      await once(id, () => attempt(() => panel.inquiries.revokeLink(id), toasts));
    },

    setIsSpam: (inquiry: Inquiry, isSpam: boolean) =>
      once(
        inquiry.id,
        () =>
          attempt(() => panel.inquiries.change(inquiry.id, { spam: isSpam ? 'true' : 'false' }), {
            success: isSpam ? 'Moved to suspected spam' : 'Moved to messages',
            failure: updateFailed,
          }),
        async (outcome) => {
          if ('value' in outcome) await onLeft(inquiry, outcome.value);
        },
      ),

    async remove(inquiry: Inquiry) {
      if (busy.current.has(inquiry.id) || !confirm('Delete this message?')) return;
      await once(
        inquiry.id,
        () =>
          attempt(() => panel.inquiries.remove(inquiry.id), {
            failure: (failure) => (isGone(failure) ? 'This message was already deleted' : 'Failed to delete message'),
          }),
        async (outcome) => {
          if ('value' in outcome) removal.showUndoToast('Message deleted', outcome.value);
          if ('value' in outcome || isGone(outcome.failure)) await onLeft(inquiry, null);
        },
      );
    },
  };
}
