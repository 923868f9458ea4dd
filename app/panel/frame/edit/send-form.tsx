import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { type AttemptToasts, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { RestoredNotice } from './edit-form.tsx';
import { Form, type FormProps, useFields } from './form.tsx';
import { useFormErrors } from './use-form-errors.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Renders the fields; `field` returns the props of a field by its name. */
type FieldsOf<Values extends FieldValues> = (
  field: ReturnType<typeof useFields<Values>>,
  form: UseFormReturn<Values>,
) => ReactNode;

type SendFormProps<Values extends FieldValues, Answer> = Pick<
  FormProps<Values>,
  'label' | 'saveText' | 'onCancel' | 'className' | 'foot'
> & {
  layout?: FormProps<Values>['layout'];
  /** Field labels in form order. */
  labels: Record<keyof Values & string, string>;
  initial: Values;
  /** Returns the error of each invalid field. */
  check?: (values: Values) => Record<string, string | null | undefined>;
  /** Maps an API field to its form path if they differ. */
  pathOf?: (field: string) => string;
  /** Stores unsent input on this device under this name. */
  draft?: string;
  /** Confirmation asked before sending. */
  question?: string;
  send: (values: Values) => Promise<Answer>;
  toasts: AttemptToasts<Answer>;
  onSent?: (answer: Answer, form: UseFormReturn<Values>) => void;
  onRefused?: (failure: ApiFailure, form: UseFormReturn<Values>) => void;
  children: FieldsOf<Values>;
};

/** A form that is cleared after sending, such as a password form. */
export function SendForm<Values extends FieldValues, Answer>(props: SendFormProps<Values, Answer>) {
  const { layout = 'part', className = 'grid max-w-xl gap-4', children, ...options } = props;
  const { labels, initial, check, pathOf, draft, question, send, toasts, onSent, onRefused, ...look } = options;
  const attempt = useAttempt();
  const about = useId();
  const element = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(() => (draft ? readDraft<Values>(draft) : null));
  const form: UseFormReturn<Values> = useForm({ defaultValues: (restored?.form ?? initial) as DefaultValues<Values> });
  useEffect(() => {
    if (!draft) return;
    const keep = (typed: Partial<Values>) => keepDraft(draft, { form: typed, on: null, base: {} });
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [draft, form]);
  function clear() {
    form.reset(initial);
    if (draft) forgetDraft(draft);
    setRestored(null);
  }
  const { pending, setPending, alone } = useOneAtATime<'sending'>();
  const isPending = pending !== null;
  const errorsOf = (values: Values) =>
    Object.entries(check?.(values) ?? {}).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  const noun = { labels, check: errorsOf, messages: {}, ...(pathOf ? { pathOf } : {}) };
  const { showRefusal, isComplete } = useFormErrors<Values>(noun, form, element, form.getValues, about);

  const save = () =>
    alone(async () => {
      if (!isComplete() || (question !== undefined && !confirm(question))) return;
      setPending('sending');
      const outcome = await attempt(() => send(form.getValues()), { ...toasts, about });
      if ('value' in outcome) {
        clear();
        onSent?.(outcome.value, form);
      } else {
        showRefusal(outcome.failure);
        onRefused?.(outcome.failure, form);
      }
    });

  const session = {
    ...{ noun, form, element, isPending, save },
    isDirty: false,
    isSaved: false,
    buttonText: (text: string) => (isPending ? 'Saving…' : text),
    giveUp: () => true,
  };
  return (
    <>
      <RestoredNotice from={restored?.savedAt ?? null} onDiscard={clear} />
      <Form {...look} session={session} layout={layout} className={className}>
        <Fields>{children}</Fields>
      </Form>
    </>
  );
}

function Fields<Values extends FieldValues>({ children }: { children: FieldsOf<Values> }) {
  return children(useFields<Values>(), useFormContext<Values>());
}
