import { useEffect } from 'react';
import { panel } from '#app/admin/calls.ts';
import { useStatus } from '#app/admin/status.tsx';
import type { Message } from '#app/domain/message.ts';

/** Opening a message marks it read, without a word; when that fails it is unread again. */
export function useMarkRead(open: Message | null, setIsOpened: (id: string, isOpened: boolean) => void): void {
  const { refresh } = useStatus();
  // The server is told, once for each time a message is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only which message is open matters.
  useEffect(() => {
    if (open === null || open.read) return;
    const { id } = open;
    setIsOpened(id, true);
    panel.messages.markRead(id).then(refresh, () => setIsOpened(id, false));
  }, [open?.id]);
}
