import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { inquiryProblems } from '#app/domain/message.ts';
import { useToast } from '#app/ui/toast.tsx';
import { attemptEnds, deliver } from './deliver.ts';
import { fillIn, hasWords, withoutSuggestions } from './form-words.ts';
import type { Sent } from './inquiries.ts';
import {
  forgetLead,
  hasArrived,
  type Lead,
  leadWaiting,
  newRequestKey,
  readLead,
  saveLead,
  settleLead,
} from './lead-store.ts';
import { type FormOutcome, textFields } from './send-form.ts';
import { sentences } from './sentences.ts';
import { useLeadUpdates } from './use-lead-updates.ts';

type LeadForm = {
  /** Tells this form's kept words from another's. */
  name: string;
  /** What the fields say. */
  toInquiry: (values: Record<string, string>) => Sent;
  /** What to tell when it is sent, and when it is not. */
  toasts: Lead['toasts'];
  /** What became of the form when it was last sent without scripts. */
  outcome: Extract<FormOutcome, { isSent: false }> | null;
  /** The form has just been sent without scripts. */
  isSent: boolean;
  onSent?: () => void;
};

const noteOf = ({ waiting, isEdited }: Lead): string | null =>
  waiting && (isEdited ? sentences.edited : sentences.waiting[waiting.reason]);

/**
 * A form that cannot lose what was typed: kept while typing, filled in again after a reload, sent once however often
 * it is submitted, and sent again by itself when the connection returns.
 */
export function useLeadForm({ name, toInquiry, toasts, outcome, isSent, onSent }: LeadForm) {
  const form = useRef<HTMLFormElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>(outcome?.errors ?? {});
  // The state is seen at the next render only; a second tap may be quicker.
  const isSending = useRef(false);
  const wantsFocus = useRef(false);
  const isWaiting = useRef(false);
  const requestKey = useRef<string>(undefined);
  const toast = useToast();

  const values = () => textFields(new FormData(form.current ?? undefined));

  /** Keeps what the form says now; `null` where the browser keeps nothing. */
  const keep = (change: Partial<Lead>): Lead | null => {
    const known = readLead(name);
    requestKey.current = known?.requestKey ?? requestKey.current ?? newRequestKey();
    const lead = { requestKey: requestKey.current, waiting: null, isEdited: false, errors: {}, ...known, toasts };
    const next = { ...lead, ...change };
    saveLead(name, { ...next, values: next.waiting ? values() : withoutSuggestions(form.current, values()) });
    return readLead(name);
  };
  const complain = (problems: Record<string, string>) => {
    setErrors(problems);
    wantsFocus.current = true;
  };
  const tell = (lead: Lead | null) => {
    isWaiting.current = Boolean(lead?.waiting);
    setNote(lead && noteOf(lead));
  };
  const finish = (isEdited: boolean) => {
    setErrors({});
    isWaiting.current = false;
    setNote(isEdited ? sentences.sentUnedited : null);
    requestKey.current = undefined;
    if (isEdited) return;
    form.current?.reset();
    onSent?.();
  };

  // What is kept in the browser is known only there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has come.
  useEffect(() => {
    if (form.current === null) return;
    const lead = readLead(name);
    if (isSent) {
      // The page thanks once; and what was sent without scripts must not be sent again with them.
      history.replaceState(history.state, '', location.pathname);
      if (!lead?.waiting) forgetLead(name);
    } else if (lead !== null && outcome === null) {
      fillIn(form.current, lead.values);
      setErrors(lead.errors);
    }
    if (lead === null && hasArrived(name, toInquiry(values()))) form.current.reset();
    if (lead?.waiting) tell(lead);
    else if (hasWords(form.current)) keep({});
  }, []);

  useEffect(() => {
    if (wantsFocus.current) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    wantsFocus.current = false;
  });

  useLeadUpdates(name, {
    isWaiting: () => isWaiting.current,
    onSent: finish,
    onRefused(problems) {
      tell(null);
      setErrors(problems);
    },
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const inquiry = toInquiry(values());
    const problems = inquiryProblems(inquiry);
    if (Object.keys(problems).length > 0) return complain(problems);
    isSending.current = true;
    setIsPending(true);
    setErrors({});
    tell(null);
    // It waits from the start: if the page is closed while it is under way, another sends it.
    const waiting = { inquiry, reason: 'connection', notBefore: Date.now() + attemptEnds } as const;
    keep({ waiting, isEdited: false, errors: {} });
    const attempt = await deliver(inquiry, requestKey.current as string);
    isSending.current = false;
    setIsPending(false);
    if (attempt.kind === 'sent') {
      finish(settleLead(name));
      return toast('success', toasts.sent);
    }
    if (attempt.kind === 'refused') {
      keep({ waiting: null, isEdited: false });
      complain(attempt.errors);
    } else {
      tell(keep({ waiting: attempt.waiting }));
      dispatchEvent(new Event(leadWaiting));
    }
    toast('failure', toasts.failed);
  }

  const onInput = () => {
    const isUnderWay = Boolean(readLead(name)?.waiting);
    const kept = keep({ isEdited: isUnderWay });
    if (isUnderWay && !isSending.current) tell(kept);
  };

  return {
    /** For the form element. */
    props: { ref: form, onSubmit: submit, onInput },
    isPending,
    /** What happens to words that could not be sent yet. */
    note,
    errors,
    values: outcome?.values ?? {},
  };
}
