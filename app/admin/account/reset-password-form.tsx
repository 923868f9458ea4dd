import { panel } from '#app/admin/calls.ts';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { fieldErrors, useSend } from '#app/admin/edit/use-send.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { passwordProblem } from '#app/domain/password.ts';
import type { Person } from '#app/domain/user.ts';
import { NewPassword } from './password-field.tsx';

type Values = { password: string };

type ResetPasswordFormProps = { person: Person; onClose: () => void };

/** Sets a new password for a user. */
export function ResetPasswordForm({ person: { id, username }, onClose }: ResetPasswordFormProps) {
  const session = useSend<Values, void>({
    labels: { password: `New password for ${username}` },
    initial: { password: '' },
    check: ({ password }) => fieldErrors({ password: passwordProblem(password, username) }),
    question: settingsSentences.account.confirmReset(username),
    send: ({ password }) => panel.auth.resetPassword(id, password),
    toasts: {
      success: settingsSentences.account.passwordReset(username),
      failure: settingsSentences.account.resetFailed,
    },
    onSent: onClose,
  });
  return (
    <Form
      session={session}
      label={`Set new password for ${username}`}
      saveText="Set new password"
      layout="part"
      onCancel={onClose}
      className="mt-3 grid gap-4"
    >
      <Fields />
    </Form>
  );
}

function Fields() {
  const field = useFields<Values>();
  return <NewPassword {...field('password')} autoFocus />;
}
