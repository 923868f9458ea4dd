import { useState } from 'react';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import { saveFile } from '#app/panel/frame/file-download.tsx';
import { DownloadIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/small-button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { csvFileName, inquiriesCsv } from './inquiries-csv.ts';
import { inquirySentences } from './inquiry-sentences.ts';
import { allInquiries } from './older-pages.ts';
import { useFollowUp } from './use-follow-up.ts';

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
      icon={DownloadIcon}
      text="Export for Excel (CSV)"
      disabled={isPending || (inquiries.length === 0 && !next)}
      onClick={save}
    />
  );
}
