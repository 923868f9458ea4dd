import { toast } from '#app/site/toast.ts';
import { type LeadRefused, type LeadSent, leadRefused, leadSent } from './lead-store.ts';
import { startRetryQueue } from './retry-queue.ts';

/** Sends the forms that wait, and tells what became of them. */
export function tellOfLeads(): void {
  startRetryQueue({
    // The form hears of it first: a message belongs over the dialog only while that is open.
    onSent(name, { toasts }, isEdited) {
      dispatchEvent(new CustomEvent(leadSent, { detail: { name, isEdited } }) satisfies LeadSent);
      toast('success', toasts.sent);
    },
    onRefused(name, { toasts }, errors) {
      dispatchEvent(new CustomEvent(leadRefused, { detail: { name, errors } }) satisfies LeadRefused);
      toast('failure', toasts.failed);
    },
  });
}
