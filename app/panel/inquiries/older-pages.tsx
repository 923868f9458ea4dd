import type { Dispatch } from 'react';
import { useState } from 'react';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import type { ListAction } from '#app/domain/inquiries/list-state.ts';
import { newestFirst } from '#app/domain/inquiries/list-state.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { saveFile } from '#app/panel/frame/file-download.tsx';
import { DownloadIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useFollowUp } from './follow-up.tsx';
import { csvFileName, inquiriesCsv } from './inquiries-csv.ts';
import { inquirySentences } from './inquiry-sentences.ts';

/** `next` is the cursor after the loaded inquiries of a whole list. A filtered or searched list starts at its first page. */
export const firstCursor = ({ filter, search, branch }: ListQuery, next: string): string =>
  filter === 'all' && search === '' && !branch ? next : '';

export const olderPage = ({ isSpam, filter, search, branch }: ListQuery, after: string) =>
  panel.inquiries.page({ spam: isSpam, filter, search, branch, after });

/** The loaded inquiries of a list, and all others, newest first. */
export async function allInquiries(
  loaded: readonly Inquiry[],
  query: ListQuery,
  next: string | null | undefined,
): Promise<Inquiry[]> {
  const all = new Map(loaded.map((inquiry) => [inquiry.id, inquiry]));
  for (let after = next ? firstCursor(query, next) : null; after !== null; ) {
    const page = await olderPage(query, after);
    for (const inquiry of page.messages) if (!all.has(inquiry.id)) all.set(inquiry.id, inquiry);
    after = page.next;
  }
  return [...all.values()].sort(newestFirst);
}

type ExportButtonProps = { inquiries: readonly Inquiry[]; query: ListQuery; next: string | null | undefined };

/** Exports the inquiries of a list as CSV, also those after `next`, which are not loaded. */
export function ExportButton({ inquiries, query, next }: ExportButtonProps) {
  const toast = useToast();
  const { nameOf } = useFollowUp();
  const [isPending, setIsPending] = useState(false);

  async function save() {
    setIsPending(true);
    try {
      const all = await allInquiries(inquiries, query, next);
      const file = new Blob([await inquiriesCsv(all, nameOf)], { type: 'text/csv;charset=utf-8' });
      saveFile(csvFileName(new Date()), file);
      toast('success', inquirySentences.exported(all.length));
    } catch (error) {
      // Older inquiries and the CSV module are loaded on demand, so the network may fail here.
      console.error(inquirySentences.exportFailed, error);
      toast('failure', inquirySentences.exportFailed);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <SmallButton
      kind="quiet"
      icon={DownloadIcon}
      text="Export for Excel (CSV)"
      disabled={isPending || (inquiries.length === 0 && !next)}
      onClick={save}
    />
  );
}

type OlderInquiriesProps = { query: ListQuery; next: string; dispatch: Dispatch<ListAction> };

/** Loads inquiries older than the loaded ones, for the current list and search. Key it by these. */
export function OlderInquiries({ query, next, dispatch }: OlderInquiriesProps) {
  const attempt = useAttempt();
  const [after, setAfter] = useState<string | null>(firstCursor(query, next));
  const [isPending, setIsPending] = useState(false);
  if (after === null) return null;

  async function load(from: string) {
    setIsPending(true);
    const outcome = await attempt(() => olderPage(query, from), { failure: inquirySentences.fetchFailed });
    setIsPending(false);
    if (!('value' in outcome)) return;
    dispatch({ type: 'older', inquiries: outcome.value.messages });
    setAfter(outcome.value.next);
  }

  return (
    <SmallButton
      text={query.search === '' ? 'Load older messages' : 'Search older messages'}
      className="mt-4"
      disabled={isPending}
      onClick={() => load(after)}
    />
  );
}
