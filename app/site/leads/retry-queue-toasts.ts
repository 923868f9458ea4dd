import { toast } from '#app/site/toast.ts';
import { type LeadRefused, type LeadSent, leadRefused, leadSent } from './lead-store.ts';
import { startRetryQueue } from './retry-queue.ts';

/** Sends the queued forms and shows the results in toasts. */
export function showQueueToasts(): void {
  startRetryQueue({
    // Notify the form first, because it may close its dialog, and the toast belongs in an open dialog.
    onSent(name, { toasts }, { isEdited, receipt }) {
      dispatchEvent(new CustomEvent(leadSent, { detail: { name, isEdited } }) satisfies LeadSent);
      toast('success', toasts.sent, { receipt });
    },
    onRefused(name, { toasts }, errors) {
      dispatchEvent(new CustomEvent(leadRefused, { detail: { name, errors } }) satisfies LeadRefused);
      toast('failure', toasts.failed);
    },
  });
}
