import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ApiFailure, newRequestKey } from '#app/client.ts';
import { type Message, type SettableStatus, statusNames } from '#app/domain/inquiries/message.ts';
import { eventNames, type ReplyKind } from '#app/domain/inquiries/message-event.ts';
import { shortDay } from '#app/domain/text/dates.ts';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { type NewAction, sendOrQueue } from '#app/panel/frame/offline/action-queue.ts';
import { savedOrPending } from '#app/panel/frame/shell/pending-actions.tsx';
import { useStatus } from '#app/panel/frame/status.tsx';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { dealer } from '#dealer';
import { messageSentences } from './message-sentences.ts';

type Effects = {
  onChanged: (message: Message) => void;
  /** Called after a message left the current list; `now` is null if it was deleted. */
  onLeft: (message: Message, now: Message | null) => Promise<void>;
};

export type MessageActions = ReturnType<typeof useMessageActions>;

type Sent = Omit<NewAction<Message>, 'target'>;

const changed = ({ id }: Message, fields: Partial<Message>, label: string): Sent => ({
  kind: 'message',
  payload: [id, fields],
  label,
  fields,
});

const added = (
  { id, status, answeredAt }: Message,
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

/** The actions of a message. Ignores a repeated action while one is pending. */
export function useMessageActions({ onChanged, onLeft }: Effects) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const { refresh } = useStatus();
  const removal = useRemoval({ onRestored: refresh });
  const busy = useRef(new Set<string>());
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  async function once<Value>(
    { id }: Pick<Message, 'id'>,
    action: () => Promise<Outcome<Value>>,
    then: (outcome: Outcome<Value>) => void | Promise<void>,
  ): Promise<void> {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    setPending(new Set(busy.current));
    try {
      const outcome = await action();
      await then(outcome);
      // Also removes a message deleted by another user; the reload confirms it.
      if ('failure' in outcome && !isGone(outcome.failure)) return;
      refresh();
      revalidate();
    } finally {
      busy.current.delete(id);
      setPending(new Set(busy.current));
    }
  }

  /** `key` names the changed field. Changes of different fields run in parallel. */
  const change = (key: string, message: Message, action: Sent, success?: string) =>
    once(
      { id: key },
      () =>
        attempt(
          () => sendOrQueue(message, { ...action, target: message.id, label: `${message.name}: ${action.label}` }),
          {
            ...(success === undefined ? {} : { success: savedOrPending(success) }),
            failure: messageSentences.updateFailed,
          },
        ),
      (outcome) => {
        if ('value' in outcome) onChanged(outcome.value);
      },
    );

  return {
    isPending: ({ id }: Message) => pending.has(id),

    setStatus: (message: Message, status: SettableStatus) =>
      change(message.id, message, changed(message, { status }, statusNames[status]), messageSentences.updated),

    /** An empty day removes the follow-up. */
    followUp: (message: Message, day: string) =>
      change(
        `${message.id} day`,
        message,
        changed(message, { followUpOn: day }, 'Follow-up'),
        messageSentences.followUpOn(day && shortDay(day, dealer.locale)),
      ),

    /** An empty id removes the assignee. */
    assign: (message: Message, assignee: string, name: string) =>
      change(
        `${message.id} assignee`,
        message,
        changed(message, { assignee }, 'Assignee'),
        messageSentences.assigned(name),
      ),

    /** Records a reply with its template's name. A double tap counts once. */
    reply: (message: Message, kind: ReplyKind, text = '') =>
      change(`${message.id} ${kind}`, message, added(message, { kind, text }, newRequestKey())),

    /** Resolves to true if the note was stored or queued. */
    async addNote(message: Message, text: string, key: string): Promise<boolean> {
      const action = { ...added(message, { kind: 'note', text }, key), target: message.id };
      const outcome = await attempt(() => sendOrQueue(message, { ...action, label: `${message.name}: Note` }), {
        success: savedOrPending(messageSentences.noteAdded),
        failure: messageSentences.noteFailed,
      });
      if ('value' in outcome) revalidate();
      return 'value' in outcome;
    },

    async revokeLink(message: Message) {
      if (!confirm(messageSentences.confirmRevoke)) return;
      await once(
        message,
        () =>
          attempt(() => panel.messages.revokeLink(message.id), {
            success: messageSentences.linkRevoked,
            failure: messageSentences.revokeFailed,
          }),
        () => {},
      );
    },

    setIsSpam: (message: Message, isSpam: boolean) =>
      once(
        message,
        () =>
          attempt(() => panel.messages.change(message.id, { spam: isSpam ? 'true' : 'false' }), {
            success: isSpam ? messageSentences.markedSpam : messageSentences.markedNotSpam,
            failure: messageSentences.updateFailed,
          }),
        async (outcome) => {
          if ('value' in outcome) await onLeft(message, outcome.value);
        },
      ),

    async remove(message: Message) {
      if (busy.current.has(message.id) || !confirm(messageSentences.confirmDelete)) return;
      await once(
        message,
        () =>
          removal.remove(() => panel.messages.remove(message.id), {
            success: messageSentences.deleted,
            failure: (failure) => (isGone(failure) ? messageSentences.deletedBefore : messageSentences.deleteFailed),
          }),
        async (outcome) => {
          if ('value' in outcome || isGone(outcome.failure)) await onLeft(message, null);
        },
      );
    },
  };
}
