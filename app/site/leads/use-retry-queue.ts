import { useEffect } from 'react';
import { inquiryProblems } from '#app/domain/message.ts';
import { useToast } from '#app/ui/toast.tsx';
import { type Attempt, deliver } from './deliver.ts';
import {
  type LeadRefused,
  type LeadSent,
  leadRefused,
  leadSent,
  leadWaiting,
  readLead,
  saveLead,
  settleLead,
  waitingLeads,
} from './lead-store.ts';

const firstPause = 4000;
const maxDelayMs = 60_000;

/** Sends the forms that wait, as soon as there is a connection, and keeps trying less and less often. */
export function useRetryQueue(): void {
  const toast = useToast();
  // The network and the clock are outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPause;
    let isBusy = false;

    /** Sends one form; the answer is after how many milliseconds to try again, if at all. */
    async function deliverOne(name: string): Promise<number | null> {
      const lead = readLead(name);
      if (!lead?.waiting) return null;
      const { inquiry, notBefore } = lead.waiting;
      if (notBefore > Date.now()) return notBefore - Date.now();
      const errors = inquiryProblems(inquiry);
      const attempt: Attempt =
        Object.keys(errors).length > 0 ? { kind: 'refused', errors } : await deliver(inquiry, lead.requestKey);
      // Meanwhile the visitor may have sent other words; these are the form's own business.
      const present = readLead(name);
      if (!present?.waiting || JSON.stringify(present.waiting.inquiry) !== JSON.stringify(inquiry)) return null;
      if (attempt.kind === 'later') {
        saveLead(name, { ...present, waiting: attempt.waiting });
        return Math.max(pause, attempt.waiting.notBefore - Date.now());
      }
      // The form hears of it first: a message belongs over the dialog only while that is open.
      if (attempt.kind === 'sent') {
        const isEdited = settleLead(name);
        dispatchEvent(new CustomEvent(leadSent, { detail: { name, isEdited } }) satisfies LeadSent);
        toast('success', present.told.sent);
      } else {
        const { errors } = attempt;
        saveLead(name, { ...present, waiting: null, isEdited: false, errors });
        dispatchEvent(new CustomEvent(leadRefused, { detail: { name, errors } }) satisfies LeadRefused);
        toast('failure', present.told.failed);
      }
      return null;
    }

    async function deliverAll() {
      if (isBusy) return;
      isBusy = true;
      clearTimeout(timer);
      const waits: number[] = [];
      for (const name of waitingLeads()) {
        const wait = await deliverOne(name);
        if (wait !== null) waits.push(wait);
      }
      isBusy = false;
      if (waits.length === 0) {
        pause = firstPause;
        return;
      }
      timer = setTimeout(deliverAll, Math.min(...waits));
      pause = Math.min(pause * 2, maxDelayMs);
    }

    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(deliverAll, pause);
    };
    deliverAll();
    addEventListener('online', deliverAll);
    addEventListener(leadWaiting, later);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', deliverAll);
      removeEventListener(leadWaiting, later);
    };
  }, [toast]);
}
