import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';

/** Milliseconds of rest after which typed words are kept. */
const rest = 400;

export type DraftKeeper = {
  /** When the words were typed that could be brought back; `null` for none. */
  savedAt: string | null;
  restore: () => void;
  forget: () => void;
};

/** Keeps what is typed and not saved in this browser, and offers it when the form is opened again. */
export function useDraft<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  { name, on }: { name: string; on: string | null },
): DraftKeeper {
  const [offered, setOffered] = useState<Draft<Form> | null>(() => {
    const draft = readDraft<Form>(name);
    // Words about a version that has been saved over since would undo what was saved.
    return draft?.on === on ? draft : null;
  });

  // The browser's storage is outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (isDirty) keepDraft(name, { form: values, on });
        }, rest);
      },
    });
    // What was typed while the last version was saved is kept as a change of the new one.
    timer = setTimeout(() => {
      if (form.formState.isDirty) keepDraft(name, { form: form.getValues(), on });
    }, rest);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, name, on]);

  return {
    savedAt: offered?.savedAt ?? null,
    restore() {
      if (offered) form.reset(offered.form, { keepDefaultValues: true });
      setOffered(null);
    },
    forget() {
      forgetDraft(name);
      setOffered(null);
    },
  };
}
