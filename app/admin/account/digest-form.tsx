import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { fieldErrors, useSend } from '#app/admin/edit/use-send.ts';
import { sentences } from '#app/admin/sentences.ts';
import { useStatus } from '#app/admin/status.tsx';
import { asked, isEmail } from '#app/domain/message.ts';
import { TextField } from '#app/ui/field.tsx';

type Values = { email: string };

/** Changes the address that gets the user's morning digest; an empty one stops it. */
export function DigestForm({ email }: Values) {
  const { revalidate } = useRevalidator();
  const session = useSend<Values, string>({
    labels: { email: 'E-mail address' },
    initial: { email },
    check: ({ email: typed }) =>
      fieldErrors({ email: typed.trim() === '' || isEmail(typed.trim()) ? null : asked.email }),
    send: (values) => panel.auth.setDigest(values.email),
    toasts: { success: sentences.account.digestSaved, failure: sentences.account.digestFailed },
    onSent(saved) {
      session.form.reset({ email: saved });
      revalidate();
    },
  });
  return (
    <Form session={session} label="Morning digest" saveText="Save" layout="part" className="grid max-w-xl gap-4">
      <AddressField />
    </Form>
  );
}

function AddressField() {
  const field = useFields<Values>();
  const { isKnown, mail } = useStatus();
  const note = isKnown && !mail.isOn ? ' E-mail is not set up yet, so none is sent.' : '';
  return (
    <TextField
      {...field('email')}
      type="email"
      autoComplete="email"
      maxLength={254}
      hint={`Leave it empty to get none.${note}`}
    />
  );
}
