import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router';
import type { AttemptToasts } from '#app/admin/attempt.tsx';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { useSend } from '#app/admin/edit/use-send.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { TextField } from '#app/ui/field.tsx';

type OneFieldFormProps = {
  /** Field name in the API. */
  name: string;
  title: string;
  lead?: string;
  label: string;
  /** Saved value; may be empty. */
  value: string;
  /** Saves the value and returns it as saved. */
  send: (value: string) => Promise<string>;
  toasts: AttemptToasts<string>;
  input: Pick<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'maxLength' | 'hint'>;
};

/** A section with one optional text of the user's account. */
export function OneFieldForm({ name, title, lead, label, value, send, toasts, input }: OneFieldFormProps) {
  const { revalidate } = useRevalidator();
  const session = useSend<Record<string, string>, string>({
    labels: { [name]: label },
    initial: { [name]: value },
    check: () => [],
    send: (values) => send(values[name] ?? ''),
    toasts,
    onSent(saved) {
      session.form.reset({ [name]: saved });
      revalidate();
    },
  });
  return (
    <PanelSection title={title} lead={lead}>
      <Form session={session} label={title} saveText="Save" layout="part" className="grid max-w-xl gap-4">
        <Field name={name} {...input} />
      </Form>
    </PanelSection>
  );
}

function Field({ name, ...input }: Pick<OneFieldFormProps, 'name'> & OneFieldFormProps['input']) {
  const field = useFields<Record<string, string>>();
  return <TextField {...field(name)} {...input} />;
}
