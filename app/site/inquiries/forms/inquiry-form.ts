import { newRequestKey } from '#app/client.ts';
import { inquiryProblems } from '#app/domain/inquiries/inquiry-problems.ts';
import { made, toast } from '#app/site/frame/toast.ts';
import { attemptEnds, deliver } from './deliver.ts';
import { type Control, fillIn, hasWords, linesOf, textFields, withoutSuggestions } from './form-words.ts';
import { contactInquiry, listInquiry, productInquiry } from './inquiries.ts';
import { nearestBranch } from './nearest-branch.ts';
import { sentences, toastsOf } from './sentences.ts';
import {
  type FormRefused,
  type FormSent,
  forgetForm,
  forgetWords,
  formRefused,
  formSent,
  formWaiting,
  hasArrived,
  listForm,
  type Receipt,
  readForm,
  type StoredForm,
  saveForm,
  settleForm,
} from './stored-form.ts';

const noteOf = ({ waiting, isEdited }: StoredForm): string =>
  waiting ? (isEdited ? sentences.edited : sentences.waiting[waiting.reason]) : '';

/** Enhances each form with `data-lead`, the name under which its input is stored. */
export function inquiryForms(): void {
  const done = document.querySelector<HTMLElement>('[data-done]')?.dataset.done;
  if (done !== undefined) {
    // The form was sent without scripts. Say thanks once.
    history.replaceState(history.state, '', location.href.replace(/&sent=.*/, ''));
    if (!readForm(done)?.waiting) forgetForm(done);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead]')) inquiryForm(form);
}

/**
 * A form that never loses input: stores it during typing, restores it after a reload, sends it only once, and retries
 * after a lost connection. `data-product` names the product.
 */
function inquiryForm(form: HTMLFormElement): void {
  const { lead: name = '', product } = form.dataset;
  const isList = name === listForm;
  const toInquiry = (given: Record<string, string>) =>
    (isList ? listInquiry(linesOf(new FormData(form))) : product ? productInquiry(product) : contactInquiry)(given);
  const toasts = toastsOf[isList || product ? 'inquiry' : 'message'];
  const button = form.querySelector('[type=submit]:not([name],[hidden])') as HTMLButtonElement;
  const note = form.querySelector('[data-note]') as HTMLElement;
  const label = button.textContent;
  let isSending = false;
  let isWaiting = false;
  let requestKey: string | undefined;

  const values = () => textFields(new FormData(form));

  /** Stores the current input; returns `null` if storage is unavailable. */
  function keep(change: Partial<StoredForm>): StoredForm | null {
    const known = readForm(name);
    requestKey = known?.requestKey ?? requestKey ?? newRequestKey();
    const stored = { requestKey, waiting: null, isEdited: false, errors: {}, ...known, toasts, ...change };
    saveForm(name, { ...stored, values: stored.waiting ? values() : withoutSuggestions(form, values()) });
    return readForm(name);
  }

  function complain(errors: Record<string, string>): void {
    showErrors(form, errors);
    firstInvalid(form)?.focus();
  }

  function tell(stored: StoredForm | null): void {
    isWaiting = Boolean(stored?.waiting);
    note.textContent = stored ? noteOf(stored) : '';
  }

  function showSending(isIt: boolean): void {
    isSending = isIt;
    // A disabled button would lose the focus, so ignore a second tap instead.
    button.setAttribute('aria-disabled', `${isIt}`);
    button.textContent = isIt ? sentences.sending : label;
  }

  /** A sent quote list leads to the page of its inquiry; other forms leave what was sent and a link to theirs. */
  function finish(isEdited: boolean, receipt?: Receipt): void {
    // Without the page that the inquiry is about.
    const sent = Object.entries(toInquiry(values())).flatMap(([key, text]) =>
      /^[^/]/.test(text as string)
        ? `${key.replace(/^./, (letter) => letter.toUpperCase()).replace(/\B[A-Z]/, ' $&')}: ${text}`
        : [],
    );
    showErrors(form, {});
    isWaiting = false;
    note.textContent = isEdited ? sentences.sentUnedited : '';
    requestKey = undefined;
    if (!isEdited) {
      form.querySelector('[role=alert]')?.remove();
      empty(form);
      form.closest('dialog')?.close();
    }
    // An edited form stays as it is, in its dialog: the toast links the inquiry.
    if (!receipt || isEdited) return;
    if (isList) location.assign(`${receipt.href}&sent=${name}`);
    else leaveReceipt(form, receipt, sent);
  }

  function refuse(errors: Record<string, string>): void {
    tell(null);
    showErrors(form, errors);
  }

  /** Tracks the outcome of a pending submission. */
  function look(): void {
    const stored = readForm(name);
    if (!isWaiting || stored?.waiting) return;
    if (stored && Object.keys(stored.errors).length > 0) refuse(stored.errors);
    else finish(stored !== null);
  }

  async function submit(): Promise<void> {
    if (isSending) return;
    const inquiry = toInquiry(values());
    const problems = inquiryProblems(inquiry);
    if (Object.keys(problems).length > 0) return complain(problems);
    showSending(true);
    showErrors(form, {});
    tell(null);
    // Queue before sending: if the page is closed during the request, another page sends it.
    const waiting = { inquiry, reason: 'connection', notBefore: Date.now() + attemptEnds } as const;
    keep({ waiting, isEdited: false, errors: {} });
    const attempt = await deliver(inquiry, requestKey as string);
    showSending(false);
    if (attempt.kind === 'sent') {
      const isEditedSince = settleForm(name);
      finish(isEditedSince, attempt.receipt);
      toast('success', toasts.sent, isEditedSince ? { receipt: attempt.receipt } : {});
      // The toast covers the lower edge.
      document.querySelector('[data-receipt]')?.scrollIntoView({ block: 'center' });
      return;
    }
    if (attempt.kind === 'refused') {
      keep({ waiting: null, isEdited: false });
      complain(attempt.errors);
    } else {
      tell(keep({ waiting: attempt.waiting }));
      dispatchEvent(new Event(formWaiting));
    }
    toast('failure', toasts.failed);
    // The toast covers the lower edge.
    note.scrollIntoView({ block: 'center' });
  }

  /** Words from before may be another person's. */
  function offerToClear(): void {
    const clear = made('button', '', 'Clear') as HTMLButtonElement;
    clear.type = 'reset';
    // On a click, the button would leave the form before it resets it.
    form.onreset = () => {
      forgetWords(name);
      tell(null);
    };
    note.replaceChildren('Your earlier words are here.', clear);
  }

  function begin(): void {
    const stored = readForm(name);
    if (stored !== null && !form.querySelector('[role=alert]')) {
      fillIn(form, stored.values);
      showErrors(form, stored.errors);
    }
    if (stored === null && hasArrived(name, toInquiry(values()))) empty(form);
    if (stored?.waiting) tell(stored);
    else if (stored) offerToClear();
    else if (hasWords(form)) keep({});
  }

  form.addEventListener('submit', (event) => {
    // The buttons with a name change the list.
    if (event.submitter?.hasAttribute('name')) return;
    event.preventDefault();
    void submit();
  });
  form.addEventListener('input', () => {
    const isUnderWay = Boolean(readForm(name)?.waiting);
    const kept = keep({ isEdited: isUnderWay });
    if (isUnderWay && !isSending) tell(kept);
  });
  // The retry queue delivers the form, or another page while this one was hidden.
  addEventListener(formSent, (event) => {
    const { detail } = event as FormSent;
    if (detail.name !== name) return;
    if (!detail.isEdited) event.preventDefault();
    finish(detail.isEdited, detail.receipt);
  });
  addEventListener(formRefused, (event) => {
    const { detail } = event as FormRefused;
    if (detail.name === name) refuse(detail.errors);
  });
  // After Back, and after deliveries by other pages.
  addEventListener('pageshow', look);
  addEventListener('storage', look);
  begin();
  nearestBranch(form);
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => 'name' in element && 'value' in element);

/** Shows the errors at their fields, like ui/field.tsx, and clears those of other fields. */
function showErrors(form: HTMLFormElement, errors: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const id = `${control.id}-error`;
    const error = errors[control.name];
    document.getElementById(id)?.remove();
    control.setAttribute('aria-invalid', `${error !== undefined}`);
    if (error === undefined) control.removeAttribute('aria-describedby');
    else {
      control.after(Object.assign(made('p', 'field-error', error), { id }));
      control.setAttribute('aria-describedby', id);
    }
  }
}

const firstInvalid = (form: HTMLFormElement): Control | undefined =>
  controlsOf(form).find((control) => control.getAttribute('aria-invalid') === 'true');

/** Leaves the receipt of a sent inquiry in the page: above the form, or above the button that opens its dialog. */
function leaveReceipt(form: HTMLFormElement, { href, text }: Receipt, sent: string[]): void {
  document.querySelector('[data-receipt]')?.remove();
  const block = made('div', 'mb-10 border-l-8 border-green bg-sheet px-4 py-4');
  block.dataset.receipt = '';
  const thanks = 'Thank you. We have your message.';
  block.append(
    made('p', 'text-lg font-bold text-balance', text),
    made('p', 'my-3 whitespace-pre-line wrap-anywhere text-ink-soft', sent.join('\n')),
    made('p', 'mb-3', 'We call or write to you. Our quotations are on the page of your inquiry.'),
    Object.assign(made('a', 'btn btn-primary btn-small', 'Follow your inquiry'), { href }),
  );
  const dialog = form.closest('dialog');
  // Skips the button in the fixed bottom bar, where the receipt would stay in front of the page.
  const opener = dialog && document.querySelector(`main [commandfor=${dialog.id}]:not([data-bottom-bar] *)`);
  (opener?.parentElement ?? form).before(block);
  if (dialog) {
    block.prepend(made('p', 'text-lg font-bold', thanks));
    return;
  }
  // The receipt replaces the introduction. The empty form is collapsed until it gets the focus.
  const title = document.querySelector('h1') as HTMLElement;
  title.textContent = thanks;
  for (const each of document.querySelectorAll('h1 ~ :is(p,nav)')) each.remove();
  form.classList.add('h-11', 'overflow-clip');
  for (const kind of ['focusin', 'click'])
    form.addEventListener(kind, () => form.classList.remove('h-11', 'overflow-clip'));
  block.querySelector('a')?.focus();
}

/** Makes the value of a field what a reset of its form gives it. */
function keepValue(control: Control): void {
  if (!(control instanceof HTMLSelectElement)) control.defaultValue = control.value;
  else for (const option of control.options) option.defaultSelected = option.selected;
}

/** Clears a form, including values filled in by the server, without the machines of a quote list. */
function empty(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    if (control.closest('[data-list-lines]')) keepValue(control);
    else if (!(control instanceof HTMLSelectElement)) control.defaultValue = '';
    delete control.dataset.suggested;
  }
  form.reset();
}
