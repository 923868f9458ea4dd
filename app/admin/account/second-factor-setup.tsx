import { useState } from 'react';
import { panel } from '#app/admin/calls.ts';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { fieldErrors, useSend } from '#app/admin/edit/use-send.ts';
import { reason } from '#app/admin/failures.ts';
import { PlusIcon } from '#app/admin/icons.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useFocusBack } from '#app/admin/use-focus-back.ts';
import type { SecondFactorSetup as Setup } from '#app/domain/second-factor.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField, ShowPassword } from './password-field.tsx';

type SetupProps = { username: string; onCodes: (codes: string[]) => void };

/** From nothing to codes: the password, the key for the app, a first code. */
export function SecondFactorSetup({ username, onCodes }: SetupProps) {
  const [step, setStep] = useState<'off' | 'password' | Setup>('off');
  const button = useFocusBack(step !== 'off');
  const close = () => setStep('off');
  if (step === 'off')
    return (
      <>
        <p className="mb-3 max-w-xl">
          So far your password is enough to sign in. With codes, whoever finds out your password still cannot get in.
        </p>
        <Button id={button} kind="secondary" size="small" onClick={() => setStep('password')}>
          <PlusIcon /> Set up codes
        </Button>
      </>
    );
  if (step === 'password') return <PasswordStep username={username} onSetup={setStep} onClose={close} />;
  return <CodeStep setup={step} onCodes={onCodes} onClose={close} />;
}

type PasswordStepProps = { username: string; onSetup: (setup: Setup) => void; onClose: () => void };

function PasswordStep({ username, onSetup, onClose }: PasswordStepProps) {
  const { failed } = sentences.secondFactor;
  const session = useSend<{ password: string }, Setup>({
    labels: { password: 'Your password' },
    initial: { password: '' },
    check: ({ password }) => fieldErrors({ password: password === '' ? 'Enter your password' : null }),
    send: ({ password }) => panel.auth.setUpSecondFactor(password),
    toasts: { failure: (refused) => (refused.status === 429 ? (reason(refused) ?? failed) : failed) },
    onSent: onSetup,
  });
  return (
    <Form
      session={session}
      label="Set up codes"
      saveText="Next"
      layout="part"
      onCancel={onClose}
      className="grid max-w-xl gap-4"
    >
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <Password />
    </Form>
  );
}

function Password() {
  const field = useFields<{ password: string }>();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <PasswordField {...field('password')} autoComplete="current-password" isShown={isShown} autoFocus />
      <ShowPassword isShown={isShown} onChange={setIsShown} text="Show password" />
    </>
  );
}

type CodeStepProps = { setup: Setup; onCodes: (codes: string[]) => void; onClose: () => void };

function CodeStep({ setup: { setup, key, address, picture }, onCodes, onClose }: CodeStepProps) {
  const session = useSend<{ code: string }, string[]>({
    labels: { code: 'Code that the app shows now' },
    initial: { code: '' },
    check: ({ code }) =>
      fieldErrors({ code: /^\s*(\d\s*){6}$/.test(code) ? null : 'Enter the 6 digits that the app shows' }),
    // The time for setting up belongs to no field of the form, but the code is what was typed too late.
    pathOf: (field) => (field === 'setup' ? 'code' : field),
    send: ({ code }) => panel.auth.turnOnSecondFactor(setup, code),
    toasts: { success: sentences.secondFactor.turnedOn, failure: sentences.secondFactor.failed },
    onSent: onCodes,
  });
  return (
    <Form
      session={session}
      label="Set up codes"
      saveText="Turn on"
      layout="part"
      onCancel={onClose}
      className="grid max-w-xl gap-4"
    >
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          Install an app for sign-in codes on your phone, such as Google Authenticator, Microsoft Authenticator or
          Aegis.
        </li>
        <li>
          Scan this picture with the app. Do not send it to anybody.
          {/* Dark on light at night as well: many cameras read nothing else. */}
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label="QR code for the app"
            shapeRendering="crispEdges"
            className="mt-3 block w-52 bg-white text-on-mark"
          >
            <path d={picture.path} fill="currentColor" />
          </svg>
          <p className="mt-3 text-sm text-ink-soft">
            The app is on this phone? <ExternalLink to={address}>Open it with the key</ExternalLink>, or type the key:
          </p>
          <p className="mt-1 font-mono text-sm break-words select-all">{key}</p>
        </li>
        <li>Type the code that the app shows.</li>
      </ol>
      <Code />
    </Form>
  );
}

const ExternalLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className="font-semibold text-cyan underline">
    {children}
  </a>
);

function Code() {
  const field = useFields<{ code: string }>();
  return <CodeField {...field('code')} isForApp />;
}
