import { useEffect, useState } from 'react';
import { newRequestKey } from '#app/client.ts';
import type { Inquiry, InquiryEvent } from '#app/domain/inquiries/inquiry.ts';
import { eventInWords, textOfEvent } from '#app/domain/inquiries/inquiry.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import type { LastChanges } from '#app/panel/frame/last-changed.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { InquiryActions } from './use-inquiry-actions.ts';

/** An inquiry's events: `null` while loading, `'failed'` after an error. */
export type Events = InquiryEvent[] | 'failed' | null;

/** Loads an inquiry's events. Reloads them after each change and when the page becomes visible again. */
export function useEvents({ id, openedAt, answeredAt }: Inquiry, changes: LastChanges): Events {
  const [events, setEvents] = useState<Events>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the other values means new events.
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      if (document.visibilityState === 'hidden') return;
      const now = await panel.inquiries.events(id).catch(() => null);
      if (isCurrent) setEvents((known) => now ?? known ?? 'failed');
    };
    load();
    document.addEventListener('visibilitychange', load);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', load);
    };
  }, [id, openedAt, answeredAt, changes]);
  return events;
}

/** An inquiry's events, oldest first, and a form for notes. */
export function Timeline({ inquiry, events, actions }: { inquiry: Inquiry; events: Events; actions: InquiryActions }) {
  return (
    <section aria-labelledby="timeline" className="mt-5 border-t border-rule pt-4">
      <h2 id="timeline" className="font-semibold">
        Timeline
      </h2>
      {Array.isArray(events) ? (
        <ol className="mt-2 grid gap-2 border-l-2 border-rule pl-3 text-sm">
          {events.map((event) => (
            <li key={event.id} className="wrap-anywhere">
              <span className="font-semibold">{eventInWords(event, dealer.locale)}</span>{' '}
              <span className="text-ink-soft">
                {event.madeBy !== '' && (
                  <>
                    by <bdi>{event.madeBy}</bdi>,{' '}
                  </>
                )}
                <time dateTime={event.madeAt}>{dateAndTime(event.madeAt)}</time>
              </span>
              {textOfEvent(event) !== '' && (
                <p dir="auto" className="whitespace-pre-wrap">
                  {textOfEvent(event)}
                </p>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">
          {events === null ? 'Loading…' : 'The timeline could not be loaded.'}
        </p>
      )}
      <NoteForm inquiry={inquiry} actions={actions} />
    </section>
  );
}

function NoteForm({ inquiry, actions }: { inquiry: Inquiry; actions: InquiryActions }) {
  // A retry of the same text reuses the idempotency key; a different text gets a new one.
  const [{ text, key }, setNote] = useState({ text: '', key: '' });
  const type = (typed: string) => setNote({ text: typed, key: newRequestKey() });

  async function add() {
    if (text.trim() !== '' && (await actions.addNote(inquiry, text.trim(), key))) type('');
  }

  return (
    <form action={add} className="mt-3 grid justify-items-start gap-2">
      <TextArea
        label="Note"
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="w-full"
      />
      <SmallButton type="submit" text="Add note" />
    </form>
  );
}
