import { type FormEvent, useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { quotationYears } from '#app/domain/business/privacy-rules.ts';
import type { PersonCounts, PersonData, PrivacyEntry } from '#app/domain/privacy/privacy.schema.ts';
import { countsOf, erasedInWords, keptInWords, personOf } from '#app/domain/privacy/privacy.ts';
import { list, one } from '#app/panel/frame/calls/answers.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { saveFile } from '#app/panel/frame/file-download.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField, verbatim } from '#app/ui/field.tsx';
import { dealer } from '#dealer';

/** Finds, exports and erases the stored data of a person. */
export function PersonSection() {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const who = useSearchParams()[0].get('who') ?? '';
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const [found, setFound] = useState<{ who: string; data: PersonData } | null>(null);

  async function run<Value>(action: () => Promise<Value>, failure: string, success?: (value: Value) => string) {
    setIsPending(true);
    const outcome = await attempt(action, { failure, ...(success && { success }) });
    setIsPending(false);
    return 'value' in outcome ? outcome.value : null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address names a person only when the page opens.
  useEffect(() => {
    if (who !== '') void search(who);
  }, []);

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const who = String(new FormData(event.currentTarget).get('who')).trim();
    const isRead = personOf(who, dealer.locale) !== null;
    setProblem(isRead ? undefined : 'Enter a phone number or an e-mail address');
    setFound(null);
    if (isRead) await search(who);
  }

  async function search(who: string) {
    const data = await run(() => privacyCalls.find(who), 'Failed to find the data');
    setFound(data && { who, data });
  }

  async function exportAll(who: string) {
    const data = await run(() => privacyCalls.export(who), 'Failed to create the file');
    if (data === null) return;
    saveFile('personal-data.json', new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' }));
    await revalidate();
  }

  async function erase(who: string, words: string) {
    if (!confirm(`Erase ${words}? This cannot be undone.`)) return;
    const counts = await run(
      () => privacyCalls.erase(who),
      'Failed to erase the data',
      (erased) => `Erased: ${erasedInWords(erased)}`,
    );
    if (counts === null) return;
    await search(who);
    await revalidate();
  }

  return (
    <PanelSection
      title="Data of a person"
      lead="If a customer asks what you have stored, or wants it erased. Search by each number and address they used."
    >
      <form aria-label="Data of a person" noValidate onSubmit={find} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Phone number or e-mail"
          name="who"
          {...verbatim}
          defaultValue={who}
          maxLength={254}
          error={problem}
          className="min-w-0 grow basis-48"
        />
        <Button type="submit" kind="secondary" disabled={isPending}>
          Find
        </Button>
      </form>
      <div role="status">
        {found && (
          <FoundData
            data={found.data}
            isPending={isPending}
            onExport={() => exportAll(found.who)}
            onErase={(words) => erase(found.who, words)}
          />
        )}
      </div>
    </PanelSection>
  );
}

type FoundProps = { data: PersonData; isPending: boolean; onExport: () => void; onErase: (words: string) => void };

function FoundData({ data, isPending, onExport, onErase }: FoundProps) {
  const { messages: inquiries, emails, quotations } = data;
  const counts = countsOf(data);
  const words = erasedInWords(counts);
  const kept = keptInWords(counts);
  if (words === 'nothing' && kept === '') return <p className="mt-4 font-semibold">Nothing is stored.</p>;
  return (
    <>
      <ul aria-label="Stored data" className="mt-4 divide-y divide-rule border-y border-rule">
        {inquiries.map(({ id, name, subject, message, createdAt, isInTrash, photos, events }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <span className="block text-sm text-ink-soft tabular-nums">
              Message, {dateAndTime(createdAt)}
              {isInTrash && ', in the trash'}
            </span>
            <bdi className="font-semibold">{name}</bdi>
            <bdi className="line-clamp-2">{subject || message}</bdi>
            {events.length + photos.length > 0 && (
              <span className="block text-sm text-ink-soft">
                {[
                  events.length > 0 && counted(events.length, 'note or event', 'notes and events'),
                  photos.length > 0 && counted(photos.length, 'photo', 'photos'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            )}
          </li>
        ))}
        {quotations.map(({ id, number, isKept, createdAt, sentAt }) => (
          <li key={id} className="py-2">
            <span className="block text-sm text-ink-soft tabular-nums">
              Quotation, {dateAndTime(sentAt ?? createdAt)}
            </span>
            <span className="font-semibold">{number || 'Draft'}</span>
            {isKept && <span className="block text-sm text-ink-soft">Kept for {quotationYears} years</span>}
          </li>
        ))}
        {emails.length > 0 && <li className="py-2">{counted(emails.length, 'e-mail', 'e-mails')} about these</li>}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" disabled={isPending} onClick={onExport}>
          Save as file
        </Button>
        {words !== 'nothing' && (
          <Button kind="primary" disabled={isPending} onClick={() => onErase(words)}>
            Erase
          </Button>
        )}
      </div>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        {kept !== '' && `Tax law requires you to keep ${kept}; the customer cannot open it any more. `}
        Erased are messages, notes, photos, e-mails and notifications, also in the trash, morning digests, counted
        searches with the name, and quotations that are a draft, declined or expired. It cannot be undone. Delete
        e-mails in your mailbox yourself. Backups made before keep the data until they are replaced, after about five
        weeks. Restoring one here erases again; on a new server, erase again yourself.
      </p>
    </>
  );
}

const post = <Answer,>(path: string, who: string) => one<Answer>(panelCall('POST', path, { body: { who } }));

export const privacyCalls = {
  find: (who: string) => post<PersonData>('/privacy/find', who),
  export: (who: string) => post<PersonData>('/privacy/export', who),
  erase: (who: string) => post<PersonCounts>('/privacy/erase', who),
  log: () => list<PrivacyEntry>(panelCall('GET', '/privacy/log')),
};
