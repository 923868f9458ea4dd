import { inquiryProblems } from '#app/domain/message.ts';
import { toast } from '#app/site/toast.ts';
import { attemptEnds, deliver } from './deliver.ts';
import { empty, firstInvalid, showErrors } from './field-errors.ts';
import { fillIn, hasWords, textFields, withoutSuggestions } from './form-words.ts';
import { contactMessage, productInquiry } from './inquiries.ts';
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
import { onLeadUpdate } from './lead-updates.ts';
import { sentences, toastsOf } from './sentences.ts';

const noteOf = ({ waiting, isEdited }: Lead): string =>
  waiting ? (isEdited ? sentences.edited : sentences.waiting[waiting.reason]) : '';

/** Looks after each form of the page that says by `data-lead` under which name its words are kept. */
export function leadForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead]')) leadForm(form);
}

/**
 * A form that cannot lose what was typed: kept while typing, filled in again after a reload, sent once however often
 * it is submitted, and sent again by itself when the connection returns. `data-product` names the product that it asks
 * about, `data-sent` says that it has just been sent without scripts.
 */
function leadForm(form: HTMLFormElement): void {
  const { lead: name = '', product, sent } = form.dataset;
  const toInquiry = product === undefined ? contactMessage : productInquiry(product);
  const toasts = toastsOf[product === undefined ? 'message' : 'inquiry'];
  const button = form.querySelector('button[type=submit]') as HTMLButtonElement;
  const note = form.querySelector('[data-note]') as HTMLElement;
  const label = button.textContent;
  let isSending = false;
  let isWaiting = false;
  let requestKey: string | undefined;

  const values = () => textFields(new FormData(form));

  /** Keeps what the form says now; `null` where the browser keeps nothing. */
  function keep(change: Partial<Lead>): Lead | null {
    const known = readLead(name);
    requestKey = known?.requestKey ?? requestKey ?? newRequestKey();
    const lead = { requestKey, waiting: null, isEdited: false, errors: {}, ...known, toasts, ...change };
    saveLead(name, { ...lead, values: lead.waiting ? values() : withoutSuggestions(form, values()) });
    return readLead(name);
  }

  function complain(errors: Record<string, string>): void {
    showErrors(form, errors);
    firstInvalid(form)?.focus();
  }

  function tell(lead: Lead | null): void {
    isWaiting = Boolean(lead?.waiting);
    note.textContent = lead ? noteOf(lead) : '';
  }

  function showSending(isIt: boolean): void {
    isSending = isIt;
    // A disabled button would let the focus go. A second tap does nothing.
    button.setAttribute('aria-disabled', `${isIt}`);
    button.textContent = isIt ? sentences.sending : label;
  }

  function finish(isEdited: boolean): void {
    showErrors(form, {});
    isWaiting = false;
    note.textContent = isEdited ? sentences.sentUnedited : '';
    requestKey = undefined;
    if (isEdited) return;
    form.querySelector('[role=alert]')?.remove();
    empty(form);
    form.closest('dialog')?.close();
  }

  async function submit(): Promise<void> {
    if (isSending) return;
    const inquiry = toInquiry(values());
    const problems = inquiryProblems(inquiry);
    if (Object.keys(problems).length > 0) return complain(problems);
    showSending(true);
    showErrors(form, {});
    tell(null);
    // It waits from the start: if the page is closed while it is under way, another sends it.
    const waiting = { inquiry, reason: 'connection', notBefore: Date.now() + attemptEnds } as const;
    keep({ waiting, isEdited: false, errors: {} });
    const attempt = await deliver(inquiry, requestKey as string);
    showSending(false);
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

  function begin(): void {
    const lead = readLead(name);
    if (sent !== undefined) {
      // The page thanks once; and what was sent without scripts must not be sent again with them.
      history.replaceState(history.state, '', location.pathname);
      if (!lead?.waiting) forgetLead(name);
    } else if (lead !== null && !form.querySelector('[role=alert]')) {
      fillIn(form, lead.values);
      showErrors(form, lead.errors);
    }
    if (lead === null && hasArrived(name, toInquiry(values()))) empty(form);
    if (lead?.waiting) tell(lead);
    else if (hasWords(form)) keep({});
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  form.addEventListener('input', () => {
    const isUnderWay = Boolean(readLead(name)?.waiting);
    const kept = keep({ isEdited: isUnderWay });
    if (isUnderWay && !isSending) tell(kept);
  });
  onLeadUpdate(name, {
    isWaiting: () => isWaiting,
    onSent: finish,
    onRefused(errors) {
      tell(null);
      showErrors(form, errors);
    },
  });
  begin();
}
