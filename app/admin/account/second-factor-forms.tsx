import { useState } from 'react';
import { panel } from '#app/admin/calls.ts';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { fieldErrors, useSend } from '#app/admin/edit/use-send.ts';
import { reason } from '#app/admin/failures.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import type { ApiFailure } from '#app/client.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField, ShowPassword } from './password-field.tsx';

type Values = { password: string; code: string };

type ProofOptions<Answer> = {
  send: (values: Values) => Promise<Answer>;
  success: string;
  failure: string;
  onSent: (answer: Answer) => void;
};

/** A form that requires the password and a code. */
function useProof<Answer>({ send, success, failure, onSent }: ProofOptions<Answer>) {
  return useSend<Values, Answer>({
    labels: { password: 'Your password', code: 'Code from the app, or a recovery code' },
    initial: { password: '', code: '' },
    check: ({ password, code }) =>
      fieldErrors({
        password: password === '' ? 'Enter your password' : null,
        code: code.trim() === '' ? 'Enter a code' : null,
      }),
    send,
    toasts: {
      success,
      failure: (refused: ApiFailure) => (refused.status === 429 ? (reason(refused) ?? failure) : failure),
    },
    onSent,
  });
}

function Fields() {
  const field = useFields<Values>();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <PasswordField {...field('password')} autoComplete="current-password" isShown={isShown} autoFocus />
      <ShowPassword isShown={isShown} onChange={setIsShown} text="Show password" />
      <CodeField {...field('code')} isForApp={false} />
    </>
  );
}

type ProofFormProps<Answer> = ProofOptions<Answer> & {
  label: string;
  saveText: string;
  /** The consequence of the action. */
  lead: string;
  onClose: () => void;
};

function ProofForm<Answer>({ label, saveText, lead, onClose, ...options }: ProofFormProps<Answer>) {
  const session = useProof(options);
  return (
    <Form
      session={session}
      label={label}
      saveText={saveText}
      layout="part"
      onCancel={onClose}
      className="mt-3 grid gap-4"
    >
      <p className="text-sm text-ink-soft">{lead}</p>
      <Fields />
    </Form>
  );
}

type FormProps = { onClose: () => void };

export const RenewCodesForm = ({ onCodes, onClose }: FormProps & { onCodes: (codes: string[]) => void }) => (
  <ProofForm
    label="New recovery codes"
    saveText="Create new codes"
    lead="Your current recovery codes will stop working."
    send={panel.auth.renewRecoveryCodes}
    success={settingsSentences.secondFactor.codesRenewed}
    failure={settingsSentences.secondFactor.codesFailed}
    onSent={onCodes}
    onClose={onClose}
  />
);

export const TurnOffForm = ({ onDone, onClose }: FormProps & { onDone: () => void }) => (
  <ProofForm
    label="Turn off"
    saveText="Turn off"
    lead="You will sign in with your password only."
    send={panel.auth.turnOffSecondFactor}
    success={settingsSentences.secondFactor.turnedOff}
    failure={settingsSentences.secondFactor.turnOffFailed}
    onSent={onDone}
    onClose={onClose}
  />
);
