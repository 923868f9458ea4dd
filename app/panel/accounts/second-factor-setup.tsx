import { useState } from 'react';
import type { SecondFactorSetup as Setup } from '#app/domain/accounts/second-factor.schema.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CodeField } from '#app/panel/frame/shell/code-field.tsx';
import { PasswordField } from '#app/panel/frame/shell/password-field.tsx';
import { useCopy } from '#app/panel/frame/use-copy.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { accountCalls } from './account-calls.ts';

const notSetUp = 'Codes are not set up yet';

/** Setup steps: enter the password, add the key to the app, confirm a first code. */
export function SecondFactorSetup({ username, onCodes }: { username: string; onCodes: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (setup !== null) return <CodeStep setup={setup} onCodes={onCodes} onClose={() => setSetup(null)} />;
  return (
    <>
      <p className="max-w-xl">A code protects your account even if someone learns your password.</p>
      <Fold title="Set up codes">
        <SendForm
          label="Set up codes"
          saveText="Next"
          labels={{ password: 'Your password' }}
          initial={{ password: '' }}
          check={({ password }) => ({ password: password === '' ? 'Enter your password' : null })}
          send={({ password }) => accountCalls.setUpSecondFactor(password)}
          toasts={{ failure: (refused) => (refused.status === 429 && reason(refused)) || notSetUp }}
          onSent={setSetup}
        >
          {(field) => (
            <>
              <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
              <PasswordField {...field('password')} autoComplete="current-password" />
            </>
          )}
        </SendForm>
      </Fold>
    </>
  );
}

type CodeStepProps = { setup: Setup; onCodes: (codes: string[]) => void; onClose: () => void };

function CodeStep({ setup: { setup, key, address, picture }, onCodes, onClose }: CodeStepProps) {
  const copy = useCopy(key, 'Select the key and copy it.');
  return (
    <SendForm
      label="Set up codes"
      saveText="Turn on"
      onCancel={onClose}
      labels={{ code: 'Code from the app' }}
      initial={{ code: '' }}
      check={({ code }) => ({ code: /^\s*(\d\s*){6}$/.test(code) ? null : 'Enter the 6-digit code from the app' })}
      // The form has no `setup` field. Its only error is that the setup expired, which is shown at the code.
      pathOf={(field) => (field === 'setup' ? 'code' : field)}
      send={({ code }) => accountCalls.turnOnSecondFactor(setup, code)}
      toasts={{ success: 'Codes are on. Your other devices are signed out.', failure: notSetUp }}
      onSent={onCodes}
    >
      {(field) => (
        <>
          <ol className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-4 pl-5">
            <li>Install an authenticator app on your phone, such as Google Authenticator or Aegis.</li>
            <li>
              Scan this QR code with the app. Do not share it.
              {/* Dark on light in dark mode too: many cameras cannot read inverted codes. */}
              <svg
                viewBox={`0 0 ${picture.size} ${picture.size}`}
                role="img"
                aria-label="QR code for the app"
                shapeRendering="crispEdges"
                className="mt-3 block w-52 max-w-full bg-white text-on-mark"
              >
                <path d={picture.path} fill="currentColor" />
              </svg>
              <p className="mt-3 text-sm text-ink-soft">Is the app on this phone? Open it, or copy this key:</p>
              <p className="my-1 font-mono text-sm break-words select-all">{key}</p>
              <div className="flex flex-wrap gap-2">
                <ButtonLink kind="secondary" size="small" href={address}>
                  Open the app
                </ButtonLink>
                <SmallButton text="Copy key" onClick={copy} />
              </div>
            </li>
            <li>Enter the code from the app.</li>
          </ol>
          <CodeField {...field('code')} isForApp />
        </>
      )}
    </SendForm>
  );
}
