import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { useSend } from '#app/admin/edit/use-send.ts';
import { sentences } from '#app/admin/sentences.ts';
import { TextField } from '#app/ui/field.tsx';

type Values = { name: string };

/** Changes the signed-in user's display name, which may be empty. */
export function NameForm({ name }: { name: string }) {
  const { revalidate } = useRevalidator();
  const session = useSend<Values, string>({
    labels: { name: 'Your name' },
    initial: { name },
    check: () => [],
    send: (values) => panel.auth.setName(values.name),
    toasts: { success: sentences.account.nameSaved, failure: sentences.account.nameFailed },
    onSent(saved) {
      session.form.reset({ name: saved });
      revalidate();
    },
  });
  return (
    <Form session={session} label="Your name" saveText="Save" layout="part" className="grid max-w-xl gap-4">
      <NameField />
    </Form>
  );
}

function NameField() {
  const field = useFields<Values>();
  return <TextField {...field('name')} autoComplete="name" maxLength={120} hint="Shown as the author of your posts" />;
}
