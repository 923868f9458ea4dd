import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { useToast } from '#app/ui/toast.tsx';
import { badInputs, type FieldError, focusFirstError, serverErrors } from './field-errors.ts';
import type { Noun } from './noun.ts';

type Described<Values extends FieldValues> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: field errors do not depend on the entity type.
  Noun<any, Values>,
  'labels' | 'check' | 'pathOf' | 'wordingOf' | 'refused'
> & { messages: { invalid?: Noun<never, Values>['messages']['invalid'] } };

/** Shows client and server validation errors at their fields. */
export function useFormErrors<Values extends FieldValues>(
  noun: Described<Values>,
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
  read: () => Values,
  /** Id that groups the toasts of this form. */
  about: string,
) {
  const toast = useToast();

  const isChecked = useRef(false);
  const check = useEffectEvent((values: Values) => noun.check?.(values) ?? []);
  // Changing a field clears its error and those of related fields. After a first check it is validated again.
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
          for (const { field, message } of check(values))
            if (field === part || field.startsWith(`${part}.`)) form.setError(field as Path<Values>, { message });
        },
      }),
    [form],
  );

  function show(errors: readonly FieldError[]) {
    if (errors.length === 0) return;
    // Synchronously, because a later focus change could interrupt typing.
    flushSync(() => {
      for (const { field, message } of errors) {
        const path = noun.pathOf?.(field) ?? field;
        const isFormField = Object.hasOwn(noun.labels, path.split('.')[0] ?? '');
        const shown = noun.wordingOf?.(field, message) ?? message;
        // The API's messages continue the name of the field: `must not be empty`.
        if (isFormField)
          form.setError(path as Path<Values>, { message: shown.charAt(0).toUpperCase() + shown.slice(1) });
      }
    });
    focusFirstError(element.current);
  }

  return {
    showRefusal: (failure: ApiFailure) => show([...serverErrors(failure), ...(noun.refused?.(failure) ?? [])]),
    /** Returns whether the values are valid; otherwise shows the field errors and a toast with `sentence`. */
    isComplete(sentence = noun.messages.invalid): boolean {
      isChecked.current = true;
      form.clearErrors();
      const wrong = [...badInputs(element.current), ...(noun.check?.(read()) ?? [])];
      const names = [...new Set(wrong.map(({ field }) => field.split('.')[0] ?? ''))];
      if (wrong.length > 0 && sentence) {
        const text = typeof sentence === 'string' ? sentence : sentence(names);
        const [name] = names as [keyof Values & string];
        const note = `${noun.labels[name] ?? name}: ${wrong[0]?.message}`;
        toast('failure', text, { about, note: names.length > 1 ? `${note}, and ${names.length - 1} more` : note });
      }
      show(wrong);
      return wrong.length === 0;
    },
  };
}
