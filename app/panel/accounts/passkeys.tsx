import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import type { Passkey } from '#app/domain/accounts/passkey.schema.ts';
import { at, list as listOf, none, one } from '#app/panel/frame/calls/answers.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { longDate, timeAgo } from '#app/panel/frame/dates.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { hasPasskeys, notePasskey } from '#app/panel/frame/shell/passkey-sign-in.tsx';
import { ProofForm } from './second-factor.tsx';

export const passkeyCalls = {
  list: () => listOf<Passkey>(panelCall('GET', '/auth/passkeys')),
  options: (given: { password: string; code: string }) =>
    one<PublicKeyCredentialCreationOptionsJSON>(panelCall('POST', '/auth/passkeys/options', { body: given })),
  add: (answer: Credential | null) => none(panelCall('POST', '/auth/passkeys', { body: { answer } })),
  remove: (id: string) => none(panelCall('DELETE', at('/auth/passkeys', id))),
};

type PasskeysProps = { list: Passkey[]; needsCode: boolean; now: Date };

/** The devices that sign in with a fingerprint, and a form to add this one. */
export function Passkeys({ list, needsCode, now }: PasskeysProps) {
  const { revalidate } = useRevalidator();
  const act = useAction();
  const remove = ({ id, device }: Passkey) =>
    act(() => passkeyCalls.remove(id), {
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
      {!hasPasskeys() ? (
        <p>This browser cannot do it. Open this page on your phone.</p>
      ) : (
        // The new key closes the form after a device was added.
        <ProofForm
          key={list.length}
          label="Add this device"
          saveText="Next"
          lead="Then touch the sensor, or look at the camera."
          needsCode={needsCode}
          send={add}
          success="This device is added"
          failure="Failed to add this device"
          onSent={revalidate}
        />
      )}
    </div>
  );
}

async function add(given: { password: string; code: string }): Promise<void> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await passkeyCalls.options(given));
  const answer = await navigator.credentials.create({ publicKey }).catch(({ name }: Error) => {
    const isKnown = name === 'InvalidStateError';
    throw new ApiFailure(
      409,
      isKnown ? 'This device is added already' : 'The fingerprint did not work. Please try again.',
    );
  });
  await passkeyCalls.add(answer);
  notePasskey();
}
