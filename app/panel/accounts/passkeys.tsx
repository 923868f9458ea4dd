import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import type { Passkey } from '#app/domain/accounts/passkey.schema.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { notePasskey } from '#app/panel/frame/calls/session.ts';
import { longDate, timeAgo } from '#app/panel/frame/dates.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { PlusIcon, TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CodeField } from '#app/panel/frame/shell/code-field.tsx';
import { PasswordField } from '#app/panel/frame/shell/password-field.tsx';
import { useFocusBack } from '#app/panel/frame/use-focus-back.ts';

type PasskeysProps = { list: Passkey[]; username: string; needsCode: boolean; now: Date };

/** The devices that sign in with a fingerprint, and a form to add this one. */
export function Passkeys({ list, username, needsCode, now }: PasskeysProps) {
  const [isAdding, setIsAdding] = useState(false);
  const button = useFocusBack(isAdding);
  const act = useAction();
  const remove = ({ id, device }: Passkey) =>
    act(() => panel.auth.removePasskey(id), {
      question: `Remove ${device}? It then needs your password to sign in.`,
      success: 'Device removed',
      failure: 'Failed to remove the device',
    });
  return (
    <div className="grid max-w-xl gap-4">
      {list.length > 0 && (
        <ul className="divide-y divide-rule border-y border-rule">
          {list.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
              <div className="min-w-0">
                <strong className="break-words">{each.device}</strong>
                <p className="text-sm text-ink-soft">
                  Added {longDate(each.createdAt)},{' '}
                  {each.lastUsedAt === null ? 'not used yet' : `last used ${timeAgo(each.lastUsedAt, now)}`}
                </p>
              </div>
              <SmallButton kind="quiet" icon={TrashIcon} text="Remove" of={each.device} onClick={() => remove(each)} />
            </li>
          ))}
        </ul>
      )}
      {!('PublicKeyCredential' in window) ? (
        <p>This browser cannot do it. Open this page on your phone.</p>
      ) : isAdding ? (
        <AddForm username={username} needsCode={needsCode} onClose={() => setIsAdding(false)} />
      ) : (
        <div>
          <SmallButton id={button} icon={PlusIcon} text="Add this device" onClick={() => setIsAdding(true)} />
        </div>
      )}
    </div>
  );
}

type AddFormProps = { username: string; needsCode: boolean; onClose: () => void };

/** Asks for the password, and for a code if sign-in does; then the browser asks for the fingerprint. */
function AddForm({ username, needsCode, onClose }: AddFormProps) {
  const { revalidate } = useRevalidator();
  return (
    <SendForm
      label="Add this device"
      saveText="Next"
      onCancel={onClose}
      labels={{ password: 'Your password', code: 'Code from the app, or a recovery code' }}
      initial={{ password: '', code: '' }}
      check={({ password, code }) => ({
        password: password === '' ? 'Enter your password' : null,
        code: needsCode && code.trim() === '' ? 'Enter a code' : null,
      })}
      send={add}
      toasts={{ success: 'This device is added', failure: (refused) => reason(refused) ?? 'Failed to add this device' }}
      onSent={() => {
        onClose();
        revalidate();
      }}
    >
      {(field) => (
        <>
          <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
          <PasswordField {...field('password')} autoComplete="current-password" autoFocus />
          {needsCode && <CodeField {...field('code')} isForApp={false} />}
        </>
      )}
    </SendForm>
  );
}

async function add(given: { password: string; code: string }): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await panel.auth.passkeyOptions(given);
  const answer = await startRegistration({ optionsJSON }).catch(({ name }: Error) => {
    const isKnown = name === 'InvalidStateError';
    throw new ApiFailure(
      409,
      isKnown ? 'This device is added already' : 'The fingerprint did not work. Please try again.',
    );
  });
  await panel.auth.addPasskey(answer);
  notePasskey();
}
