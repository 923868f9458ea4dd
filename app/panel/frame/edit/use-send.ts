import { useId, useRef } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { type AttemptToasts, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import type { FieldError } from './field-errors.ts';
import type { FormSession } from './form.tsx';
import { useFormErrors } from './use-form-errors.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type SendOptions<Values extends FieldValues, Answer> = {
  /** Field labels in form order. */
  labels: Record<keyof Values & string, string>;
  initial: Values;
  check: (values: Values) => FieldError[];
  /** Maps an API field to its form path if they differ. */
  pathOf?: (field: string) => string;
  /** Confirmation asked before sending. */
  question?: string;
  send: (values: Values) => Promise<Answer>;
  toasts: AttemptToasts<Answer>;
  onSent: (answer: Answer) => void;
  onRefused?: (failure: ApiFailure, form: UseFormReturn<Values>) => void;
};

/** A form that is cleared after sending, such as a password form. Stores no draft. */
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

/** Returns field errors for the non-empty messages in `problems`. */
export const fieldErrors = (problems: Record<string, string | null | undefined>): FieldError[] =>
  Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []));
