import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { PenIcon, TrashIcon } from '#app/admin/icons.tsx';
import { useFocusBack } from '#app/admin/use-focus-back.ts';
import { longDate } from '#app/domain/dates.ts';
import type { SecondFactorState } from '#app/domain/second-factor.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewCodesForm, TurnOffForm } from './second-factor-forms.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type SecondFactorProps = { state: SecondFactorState; username: string };

/** Two-step verification: set up, turn off, and renew recovery codes. */
export function SecondFactor({ state, username }: SecondFactorProps) {
  const { revalidate } = useRevalidator();
  // Shown once: the server stores only hashes.
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (fresh: string[]) => {
    setCodes(fresh);
    revalidate();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} username={username} onDone={() => setCodes(null)} />;
  return state.isOn ? (
    <TurnedOn state={state} onCodes={show} onTurnedOff={revalidate} />
  ) : (
    <SecondFactorSetup username={username} onCodes={show} />
  );
}

type TurnedOnProps = { state: SecondFactorState; onCodes: (codes: string[]) => void; onTurnedOff: () => void };

function TurnedOn({ state, onCodes, onTurnedOff }: TurnedOnProps) {
  const { since, canCheckApp, recoveryCodesLeft } = state;
  const [open, setOpen] = useState<'renew' | 'turn off' | null>(null);
  const renewButton = useFocusBack(open === 'renew');
  const turnOffButton = useFocusBack(open === 'turn off');
  const close = () => setOpen(null);
  return (
    <div className="max-w-xl">
      {canCheckApp ? (
        <p className="border-l-8 border-green bg-shade px-4 py-3">
          On{since && ` since ${longDate(since, dealer.locale)}`}. You need a code from your app to sign in.
        </p>
      ) : (
        <p className="border-l-8 border-yellow-mark bg-shade px-4 py-3">
          The site was moved, so codes from your app no longer work. Turn this off with a recovery code, then set it up
          again.
        </p>
      )}
      <p className={`mt-3 ${recoveryCodesLeft < 4 ? 'border-l-8 border-yellow-mark bg-shade px-4 py-3' : ''}`}>
        {recoveryCodesLeft === 0 ? 'No recovery codes' : null}
        {recoveryCodesLeft === 1 ? '1 recovery code' : null}
        {recoveryCodesLeft > 1 ? `${recoveryCodesLeft} recovery codes` : null} left, in case you lose your phone.
        {recoveryCodesLeft < 4 && ' Please create new ones.'}
      </p>
      {open === null && (
        <div className="mt-2 flex flex-wrap gap-x-1">
          <Button id={renewButton} kind="quiet" size="small" onClick={() => setOpen('renew')}>
            <PenIcon /> New recovery codes
          </Button>
          <Button id={turnOffButton} kind="quiet" size="small" onClick={() => setOpen('turn off')}>
            <TrashIcon /> Turn off
          </Button>
        </div>
      )}
      {open === 'renew' && <RenewCodesForm onCodes={onCodes} onClose={close} />}
      {open === 'turn off' && <TurnOffForm onDone={onTurnedOff} onClose={close} />}
    </div>
  );
}
