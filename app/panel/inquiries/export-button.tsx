import { useState } from 'react';
import type { InboxQuery } from '#app/domain/inquiries/inbox-query.ts';
import type { Message } from '#app/domain/inquiries/message.ts';
import { DownloadIcon } from '#app/panel/frame/icons.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useDesk } from './desk.ts';
import { messageSentences } from './message-sentences.ts';
import { csvFileName, messagesCsv } from './messages-csv.ts';
import { allMessages } from './older-pages.ts';

type ExportButtonProps = { messages: readonly Message[]; query: InboxQuery; next: string | null | undefined };

/** Exports the messages of a list as CSV, also those after `next`, which are not loaded. */
export function ExportButton({ messages, query, next }: ExportButtonProps) {
  const toast = useToast();
  const { nameOf } = useDesk();
  const [isPending, setIsPending] = useState(false);

  async function save() {
    setIsPending(true);
    try {
      const all = await allMessages(messages, query, next);
      const file = new Blob([await messagesCsv(all, nameOf)], { type: 'text/csv;charset=utf-8' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = csvFileName(new Date());
      link.click();
      // On a phone, the save dialog may still be open.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      toast('success', messageSentences.exported(all.length));
    } catch (error) {
      // Older messages and the CSV module are loaded on demand, so the network may fail here.
      console.error(messageSentences.exportFailed, error);
      toast('failure', messageSentences.exportFailed);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Button kind="secondary" size="small" disabled={isPending || (messages.length === 0 && !next)} onClick={save}>
      <DownloadIcon /> Export for Excel (CSV)
    </Button>
  );
}
