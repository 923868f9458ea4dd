import { inquiryProblems } from '#app/domain/inquiries/inquiry-problems.ts';
import { toast } from '#app/site/frame/toast.ts';
import { type Attempt, deliver } from './deliver.ts';
import {
  type FormRefused,
  type FormSent,
  formRefused,
  formSent,
  formWaiting,
  type Receipt,
  readForm,
  type StoredForm,
  saveForm,
  settleForm,
  waitingForms,
} from './stored-form.ts';

const firstPauseMs = 4000;
const maxPauseMs = 60_000;

/** Notifies the form before the toast: it may close its dialog, and the toast belongs in an open dialog. */
function noteSent(name: string, { toasts }: StoredForm, receipt: Receipt): void {
  const detail = { name, isEdited: settleForm(name), receipt };
  const sent: FormSent = new CustomEvent(formSent, { detail, cancelable: true });
  // A form in the page leaves the link itself.
  toast('success', toasts.sent, dispatchEvent(sent) ? { receipt } : {});
}

/** The server rejected the form, for example for an invalid phone number. */
function noteRefused(name: string, { toasts }: StoredForm, errors: Record<string, string>): void {
  dispatchEvent(new CustomEvent(formRefused, { detail: { name, errors } }) satisfies FormRefused);
  toast('failure', toasts.failed);
}

/** Sends the queued forms now, after a reconnect, and with growing backoff. */
export function startRetryQueue(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isBusy = false;

  /** Sends one form; returns the delay in ms until the next attempt, or `null`. */
  async function deliverOne(name: string): Promise<number | null> {
    const stored = readForm(name);
    if (!stored?.waiting) return null;
    const { inquiry, notBefore } = stored.waiting;
    if (notBefore > Date.now()) return notBefore - Date.now();
    const errors = inquiryProblems(inquiry);
    const attempt: Attempt =
      Object.keys(errors).length > 0 ? { kind: 'refused', errors } : await deliver(inquiry, stored.requestKey);
    // The visitor may have submitted the form again during the request; then the form itself handles the new version.
    const present = readForm(name);
    if (!present?.waiting || JSON.stringify(present.waiting.inquiry) !== JSON.stringify(inquiry)) return null;
    if (attempt.kind === 'later') {
      saveForm(name, { ...present, waiting: attempt.waiting });
      return Math.max(pauseMs, attempt.waiting.notBefore - Date.now());
    }
    if (attempt.kind === 'sent') noteSent(name, present, attempt.receipt);
    else {
      saveForm(name, { ...present, waiting: null, isEdited: false, errors: attempt.errors });
      noteRefused(name, present, attempt.errors);
    }
    return null;
  }

  async function deliverAll() {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(timer);
    const waits: number[] = [];
    for (const name of waitingForms()) {
      const wait = await deliverOne(name);
      if (wait !== null) waits.push(wait);
    }
    isBusy = false;
    if (waits.length === 0) {
      pauseMs = firstPauseMs;
      return;
    }
    timer = setTimeout(deliverAll, Math.min(...waits));
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(deliverAll, pauseMs);
  };
  deliverAll();
  addEventListener('online', deliverAll);
  addEventListener(formWaiting, later);
}
