import { useId, useRef } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { type AttemptToasts, useAttempt } from '#app/admin/attempt.tsx';
import type { ApiFailure } from '#app/client.ts';
import type { FieldError } from './field-errors.ts';
import type { FormSession } from './form.tsx';
import { useFormErrors } from './use-form-errors.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type SendOptions<Values extends FieldValues, Answer> = {
  /** Each field as the owner calls it, in the order of the form. */
  labels: Record<keyof Values & string, string>;
  initial: Values;
  /** What can be told to be wrong before it is sent. */
  check: (values: Values) => FieldError[];
  /** The form's path to what was sent as `field`, where it is another. */
  pathOf?: (field: string) => string;
  /** Asked before it is sent. */
  question?: string;
  send: (values: Values) => Promise<Answer>;
  toasts: AttemptToasts<Answer>;
  onSent: (answer: Answer) => void;
  onRefused?: (failure: ApiFailure, form: UseFormReturn<Values>) => void;
};

/** A form that is sent once and then empty again, such as one for a password: nothing of it is kept anywhere. */
export function useSend<Values extends FieldValues, Answer>(options: SendOptions<Values, Answer>): FormSession<Values> {
  const { labels, initial, check, pathOf, question, send, toasts, onSent, onRefused } = options;
  const attempt = useAttempt();
  const about = useId();
  const element = useRef<HTMLFormElement>(null);
  const form: UseFormReturn<Values> = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  const { pending, setPending, alone } = useOneAtATime<'sending'>();
  const isPending = pending !== null;
  const noun = { labels, check, messages: {}, ...(pathOf ? { pathOf } : {}) };
  const { showRefusal, isComplete } = useFormErrors<Values>(noun, form, element, form.getValues, about);

  const save = () =>
    alone(async () => {
      if (!isComplete() || (question !== undefined && !confirm(question))) return;
      setPending('sending');
      const outcome = await attempt(() => send(form.getValues()), { ...toasts, about });
      if ('value' in outcome) {
        form.reset(initial);
        onSent(outcome.value);
      } else {
        showRefusal(outcome.failure);
        onRefused?.(outcome.failure, form);
      }
    });

  return {
    noun,
    form,
    element,
    isDirty: false,
    isSaved: false,
    isPending,
    buttonText: (text) => (isPending ? 'Saving…' : text),
    save,
    giveUp: () => true,
  };
}

/** The errors of fields for which `problems` has a sentence. */
export const fieldErrors = (problems: Record<string, string | null | undefined>): FieldError[] =>
  Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []));
