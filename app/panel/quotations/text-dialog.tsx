import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useNewDraft } from './quotation-button.tsx';
import { type EditedQuotation, quotationCalls } from './quotation-calls.ts';

type TextButtonProps = {
  text: string;
  kind: ButtonKind;
  label: string;
  /** Answers to choose from, instead of typing. */
  choices?: readonly string[];
  isRequired?: boolean;
  maxLength: number;
  /** Returns whether it succeeded, which closes the dialog. */
  onSend: (typed: string) => Promise<boolean>;
  success: string;
  /** Offered as Undo beside the success. */
  onUndo?: () => unknown;
};

/** A button that asks for a text in a dialog. */
function TextButton(props: TextButtonProps) {
  const { text, kind, label, choices = [], isRequired = false, maxLength, onSend, success, onUndo } = props;
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  async function send() {
    if (!(await onSend(typed.trim()))) return;
    // A toast in the dialog would close with it.
    flushSync(() => setIsOpen(false));
    toast('success', success, onUndo && { action: { text: sentences.undo, onPress: onUndo } });
  }
  return (
    <>
      <SmallButton kind={kind} text={text} onClick={() => setIsOpen(true)} />
      <Dialog title={text} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form action={send} className="grid gap-4">
          {choices.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {choices.map((each) => (
                <SmallButton key={each} text={each} aria-pressed={each === typed} onClick={() => setTyped(each)} />
              ))}
            </div>
          )}
          <TextField
            label={label}
            value={typed}
            required={isRequired}
            maxLength={maxLength}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit">{text}</Button>
        </form>
      </Dialog>
    </>
  );
}

const answerFailed = 'Failed to save the answer';
const reasons = ['Price too high', 'Bought elsewhere', 'Postponed', 'No answer'];

/** Enters an answer given by telephone. */
export function SpokenAnswer({ id }: { id: string }) {
  const act = useAction();
  const common = { kind: 'secondary', maxLength: 500, success: 'Answer saved', onUndo: useReopen(id) } as const;
  const enter = (answer: 'accepted' | 'declined') => (reason: string) =>
    act(() => quotationCalls.answer(id, answer, reason), { failure: answerFailed });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <TextButton
        {...common}
        text="Mark accepted"
        label="Purchase order or note (optional)"
        onSend={enter('accepted')}
      />
      <TextButton {...common} text="Mark lost" label="Reason" choices={reasons} isRequired onSend={enter('declined')} />
    </div>
  );
}

/** Takes an answer back that a user entered. The pressed button disappears. */
function useReopen(id: string) {
  const act = useAction();
  const toasts = { success: 'The quotation is open again', failure: answerFailed };
  return async () => {
    if (await act(() => quotationCalls.answer(id, 'open'), toasts)) focusContent();
  };
}

export const Reopen = ({ id }: { id: string }) => (
  <SmallButton text="Still open" className="mt-3" onClick={useReopen(id)} />
);

/** Makes a new draft or a template with the content of a quotation. */
export function Copies({ id }: Pick<EditedQuotation, 'id'>) {
  const attempt = useAttempt();
  const open = useNewDraft();
  const saveTemplate = async (template: string) =>
    'value' in
    (await attempt(() => quotationCalls.create({ copyOf: id, template }), {
      failure: 'Failed to save the template',
    }));
  return (
    <>
      <SmallButton kind="quiet" text="Duplicate" onClick={() => open(() => quotationCalls.create({ copyOf: id }))} />
      <TextButton
        text="Save as template"
        kind="quiet"
        label="Name"
        isRequired
        maxLength={80}
        onSend={saveTemplate}
        success="Template saved. Choose it under Lines of a quotation."
      />
    </>
  );
}
