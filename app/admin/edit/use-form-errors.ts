import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { useToast } from '#app/ui/toast.tsx';
import { badInputs, type FieldError, focusFirstError, serverErrors } from './field-errors.ts';
import type { Noun } from './noun.ts';

type Described<Values extends FieldValues> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: what the entity is makes no difference to its fields.
  Noun<any, Values>,
  'labels' | 'check' | 'pathOf' | 'wordingOf' | 'refused'
> & { messages: { invalid?: string } };

/** Tells at the fields what is wrong with them: before they are sent, and what the server says of them. */
export function useFormErrors<Values extends FieldValues>(
  noun: Described<Values>,
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
  read: () => Values,
  /** What its messages are about. */
  about: string,
) {
  const toast = useToast();

  const isChecked = useRef(false);
  const check = useRef(noun.check);
  useEffect(() => {
    check.current = noun.check;
  });
  // Whoever changes a field has read what was wrong with it, or with what belongs to it, and sees what is wrong now.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name, values }) {
          if (name === undefined) return;
          const path = name.split('.');
          const part = path.length > 2 ? path.slice(0, -1).join('.') : name;
          form.clearErrors(part as Path<Values>);
          if (!isChecked.current) return;
          for (const { field, message } of check.current?.(values) ?? [])
            if (field === part || field.startsWith(`${part}.`)) form.setError(field as Path<Values>, { message });
        },
      }),
    [form],
  );

  /** Puts at each field what is wrong with it, and the focus on the first. */
  function show(errors: readonly FieldError[]) {
    if (errors.length === 0) return;
    // Marked at once, not a moment later: the focus must not be taken from whoever has gone on typing.
    flushSync(() => {
      for (const { field, message } of errors) {
        const path = noun.pathOf?.(field) ?? field;
        const isThere = Object.hasOwn(noun.labels, path.split('.')[0] ?? '');
        if (isThere) form.setError(path as Path<Values>, { message: noun.wordingOf?.(field, message) ?? message });
      }
    });
    focusFirstError(element.current);
  }

  return {
    showRefusal: (failure: ApiFailure) => show([...serverErrors(failure), ...(noun.refused?.(failure) ?? [])]),
    /** Whether the values can be sent; tells at the fields what is wrong, and in a toast `sentence`. */
    isComplete(sentence: string | undefined = noun.messages.invalid): boolean {
      isChecked.current = true;
      form.clearErrors();
      const wrong = [...badInputs(element.current), ...(noun.check?.(read()) ?? [])];
      if (wrong.length > 0 && sentence) toast('failure', sentence, { about });
      show(wrong);
      return wrong.length === 0;
    },
  };
}
