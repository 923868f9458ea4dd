import { retryQueueNoteId } from '#app/site/inline/ids.ts';
import { startRetryQueue } from './retry-queue.ts';

// Loaded by a page without React once there is something to send; tells what has arrived.
startRetryQueue({
  onSent(_name, { toasts }) {
    const note = document.getElementById(retryQueueNoteId);
    if (!note) return;
    note.textContent = toasts.sent;
    note.hidden = false;
  },
});
