import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure, client } from '#app/client.ts';
import type { Inquiry } from '#app/domain/message.ts';
import { useToast } from '#app/ui/toast.tsx';
import { forgetLead, leadSent, leadWaiting, newRequestKey, readLead, saveLead } from './lead-store.ts';
import { type FormOutcome, textFields } from './send-form.ts';
import { mayPass } from './use-courier.ts';

type LeadForm = {
  /** Tells this form's kept words from another's. */
  name: string;
  /** What the fields say. */
  toInquiry: (values: Record<string, string>) => Partial<Inquiry>;
  sentences: { sent: string; failed: string };
  /** What became of the form when it was last sent without scripts. */
  outcome: Extract<FormOutcome, { isSent: false }> | null;
  onSent?: () => void;
};

/**
 * A form that cannot lose what was typed: kept while typing, filled in again after a reload, sent once however often
 * it is submitted, and sent again by itself when the connection returns.
 */
export function useLeadForm({ name, toInquiry, sentences, outcome, onSent }: LeadForm) {
  const form = useRef<HTMLFormElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [errors, setErrors] = useState(outcome?.errors ?? {});
  // The state is seen at the next render only; a second tap may be quicker.
  const isSending = useRef(false);
  const toast = useToast();

  const values = () => textFields(new FormData(form.current ?? undefined));
  const keep = (isWaitingNow: boolean) => {
    const requestKey = readLead(name)?.requestKey ?? newRequestKey();
    const lead = { values: values(), inquiry: toInquiry(values()), requestKey, isWaiting: isWaitingNow };
    saveLead(name, { ...lead, sentSentence: sentences.sent });
    return lead;
  };
  const finish = () => {
    setIsWaiting(false);
    setErrors({});
    form.current?.reset();
    onSent?.();
  };

  // What is kept in the browser is known only there. Words that are already typed are not replaced.
  useEffect(() => {
    const lead = readLead(name);
    if (lead === null || outcome !== null || form.current === null) return;
    for (const [field, value] of Object.entries(lead.values)) {
      const control = form.current.elements.namedItem(field);
      const isEmpty =
        control instanceof HTMLSelectElement
          ? control.selectedIndex <= 0
          : control && 'value' in control && control.value === '';
      if (control && isEmpty) (control as HTMLInputElement).value = value;
    }
    setIsWaiting(lead.isWaiting);
  }, [name, outcome]);

  useEffect(() => {
    const arrived = (event: Event) => {
      if ((event as CustomEvent).detail === name) finish();
    };
    addEventListener(leadSent, arrived);
    return () => removeEventListener(leadSent, arrived);
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    setErrors({});
    const lead = keep(false);
    try {
      await client.contact(lead.inquiry, lead.requestKey);
      forgetLead(name);
      finish();
      toast('success', sentences.sent);
    } catch (error) {
      if (error instanceof ApiFailure) setErrors(error.fields);
      if (mayPass(error)) {
        keep(true);
        setIsWaiting(true);
        dispatchEvent(new Event(leadWaiting));
      }
      toast('failure', sentences.failed);
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  }

  return {
    /** For the form element. */
    props: { ref: form, onSubmit: submit, onInput: () => keep(isWaiting) },
    isPending,
    /** Not received yet; it will be sent by itself. */
    isWaiting,
    errors,
    values: outcome?.values ?? {},
  };
}
