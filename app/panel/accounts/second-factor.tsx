import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { SecondFactorState } from '#app/domain/accounts/second-factor.schema.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { longDate } from '#app/panel/frame/dates.ts';
import { useLeaveGuard } from '#app/panel/frame/edit/leave-guard.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { focusSection } from '#app/panel/frame/panel-section.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CodeField } from '#app/panel/frame/shell/code-field.tsx';
import { PasswordField } from '#app/panel/frame/shell/password-field.tsx';
import { useCopy } from '#app/panel/frame/use-copy.ts';
import { accountCalls } from './account-calls.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

export const secondFactorTitle = 'Two-step verification';

/** Two-step verification: set up, turn off, and renew recovery codes. */
export function SecondFactor({ state, username }: { state: SecondFactorState; username: string }) {
  const { revalidate } = useRevalidator();
  // Shown once: the server stores only hashes.
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (fresh: string[]) => {
    setCodes(fresh);
    revalidate();
  };
  function hide() {
    flushSync(() => setCodes(null));
    focusSection(secondFactorTitle);
  }
  if (codes !== null) return <RecoveryCodes codes={codes} username={username} onDone={hide} />;
  return state.isOn ? (
    <TurnedOn state={state} onCodes={show} onTurnedOff={revalidate} />
  ) : (
    <SecondFactorSetup username={username} onCodes={show} />
  );
}

type RecoveryCodesProps = { codes: readonly string[]; username: string; onDone: () => void };

/** Shows new recovery codes, to copy or to print without the rest of the page. They cannot be shown again. */
function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const copy = useCopy(codes.join('\n'), 'Please write them down.');
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is unmounted, and the codes must not be missed.
  useEffect(() => heading.current?.focus(), []);
  useLeaveGuard(() => true);

  return (
    <div className="max-w-xl border-l-8 border-yellow-mark bg-shade px-4 py-4">
      <div className="print-alone">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          Save your recovery codes
        </h3>
        <p className="mt-2">
          If you lose your phone, sign in as <strong>{username}</strong> with one of these codes. Each works once. They
          are shown only now: print them or write them down, and keep them in a safe place.
        </p>
        <ol className="mt-4 grid gap-x-8 gap-y-1 font-mono min-[26rem]:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="min-[26rem]:whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <SmallButton text="Copy" onClick={copy} />
        <SmallButton text="Print" onClick={() => print()} />
        <SmallButton kind="primary" text="I saved them" onClick={onDone} />
      </div>
    </div>
  );
}

type TurnedOnProps = { state: SecondFactorState; onCodes: (codes: string[]) => void; onTurnedOff: () => void };

function TurnedOn({ state, onCodes, onTurnedOff }: TurnedOnProps) {
  const { since, canCheckApp, recoveryCodesLeft } = state;
  return (
    <div className="max-w-xl">
      {canCheckApp ? (
        <p className="border-l-8 border-green bg-shade px-4 py-3">
          On{since && ` since ${longDate(since)}`}. You need a code from your app to sign in.
        </p>
      ) : (
        <p className="border-l-8 border-yellow-mark bg-shade px-4 py-3">
          The site was moved, so codes from your app no longer work. Turn this off with a recovery code, then set it up
          again.
        </p>
      )}
      <p className={`mt-3 ${recoveryCodesLeft < 4 ? 'border-l-8 border-yellow-mark bg-shade px-4 py-3' : ''}`}>
        {recoveryCodesLeft === 0 ? 'No recovery codes' : counted(recoveryCodesLeft, 'recovery code', 'recovery codes')}{' '}
        left, in case you lose your phone.
        {recoveryCodesLeft < 4 && ' Please create new ones.'}
      </p>
      <ProofForm
        label="New recovery codes"
        saveText="Create new codes"
        lead="Your current recovery codes will stop working."
        send={accountCalls.renewRecoveryCodes}
        success="New recovery codes created"
        failure="Failed to create new recovery codes"
        onSent={onCodes}
      />
      <ProofForm
        label="Turn off"
        saveText="Turn off"
        lead="You will sign in with your password only."
        send={accountCalls.turnOffSecondFactor}
        success="Codes are off"
        failure="Failed to turn codes off"
        onSent={onTurnedOff}
      />
    </div>
  );
}

type ProofFormProps<Answer> = {
  label: string;
  saveText: string;
  /** The consequence of the action. */
  lead: string;
  send: (values: { password: string; code: string }) => Promise<Answer>;
  success: string;
  failure: string;
  onSent: (answer: Answer) => void;
  needsCode?: boolean;
};

/** A folded form that requires the password and a code. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { lead, success, failure, needsCode = true, ...form } = props;
  return (
    <Fold title={form.label}>
      <SendForm
        {...form}
        className="grid gap-4"
        labels={{ password: 'Your password', code: 'Code from the app, or a recovery code' }}
        initial={{ password: '', code: '' }}
        check={({ password, code }) => ({
          password: password === '' ? 'Enter your password' : null,
          code: needsCode && code.trim() === '' ? 'Enter a code' : null,
        })}
        toasts={{ success, failure: (refused) => ([409, 429].includes(refused.status) && reason(refused)) || failure }}
      >
        {(field) => (
          <>
            <p className="text-sm text-ink-soft">{lead}</p>
            <PasswordField {...field('password')} autoComplete="current-password" />
            {needsCode && <CodeField {...field('code')} isForApp={false} />}
          </>
        )}
      </SendForm>
    </Fold>
  );
}
