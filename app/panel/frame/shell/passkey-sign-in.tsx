import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call } from '#app/client.ts';
import type { SignedIn } from '#app/panel/frame/calls/account-calls.ts';
import { one } from '#app/panel/frame/calls/answers.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { fromHere, keepSignIn } from '#app/panel/frame/calls/session.ts';
import { Button } from '#app/ui/button.tsx';
import { ifPossible } from '#app/ui/if-possible.ts';
import { useToast } from '#app/ui/toast.tsx';

/** Whether this browser has passkeys, with the conversions of 2024 and later. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether a passkey was added or used in this browser. */
const hasPasskey = (): boolean => ifPossible(() => localStorage.getItem('passkey')) !== null;
export const notePasskey = (): void => void ifPossible(() => localStorage.setItem('passkey', '1'));

const failed = 'The fingerprint did not work. Please use your password.';

/** How the browser asks: after a tap, without one, or by suggesting the passkey at the username. */
type Way = 'tap' | 'at once' | 'suggestion';

/**
 * A button to sign in with the fingerprint or face. If the session has ended and this browser has a passkey
 * (`isReturning`), it asks at once; otherwise the browser suggests the passkey at the username, if it can.
 */
export function PasskeySignIn({ onSignedIn, isReturning }: { onSignedIn: () => void; isReturning: boolean }) {
  const toast = useToast();
  const [isPending, setIsPending] = useState(false);
  const isGone = useRef(false);
  const abort = useRef(new AbortController());

  async function ask(way: Way) {
    if (way === 'tap') setIsPending(true);
    try {
      const options = await one<PublicKeyCredentialRequestOptionsJSON>(call('POST', '/auth/passkey/options'));
      if (isGone.current) return;
      // A browser answers one request at a time.
      abort.current.abort();
      abort.current = new AbortController();
      const answer = await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        mediation: way === 'suggestion' ? 'conditional' : 'optional',
        signal: abort.current.signal,
      });
      keepSignIn(await one<SignedIn>(call('POST', '/auth/passkey', { body: { answer, ...fromHere() } })));
      notePasskey();
      onSignedIn();
    } catch (error) {
      // Without a tap, the user may have chosen the password.
      const isRefused = error instanceof ApiFailure && error.status === 401;
      if (isRefused || way === 'tap') toast('failure', (error instanceof ApiFailure && reason(error)) || failed);
    } finally {
      if (way === 'tap') setIsPending(false);
    }
  }

  // The browser's prompts are outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once.
  useEffect(() => {
    isGone.current = false;
    if (isReturning && hasPasskey()) void ask('at once');
    else
      PublicKeyCredential.isConditionalMediationAvailable?.().then((isAvailable) => {
        if (isAvailable && !isGone.current) void ask('suggestion');
      });
    return () => {
      isGone.current = true;
      abort.current.abort();
    };
  }, []);

  return (
    <Button kind="secondary" disabled={isPending} onClick={() => ask('tap')}>
      Use fingerprint or face
    </Button>
  );
}
