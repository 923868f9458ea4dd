import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { endings, type SignInHint } from '#app/domain/accounts/user.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { clearDevice, nextAddress, restore } from '#app/panel/frame/calls/session.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { Toaster, toastOnNextPage } from '#app/ui/toast.tsx';
import type { Route } from './+types/login-page';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export const handle = { panel: true };

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Rendered on the server, so that the form is visible before the scripts load. */
export default function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [hint, setHint] = useState<SignInHint | null>(null);
  const next = nextAddress(search);
  const ending = (['removed', 'signedOut'] as const).find((each) => each === search.get('ended'));
  const ended = ending && endings[ending];

  // The session and the settings are outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the initial address.
  useEffect(() => {
    // The removal may be a mistake; the phone of a signed-out device may be lost.
    if (ended) void clearDevice({ keepsDrafts: ending === 'removed' });
    else restore().then((user) => user && navigate(next, { replace: true }));
    panel.auth.hint().then(setHint, () => {});
    panel.settings.learnName();
  }, []);

  return (
    <Toaster>
      <SignInFrame title="Sign in">
        {ended && (
          <p role="status" className="mb-5 border-l-8 border-magenta bg-shade px-4 py-3 text-sm font-semibold">
            {ended}. If this is a mistake, please sign in again or ask an owner.
          </p>
        )}
        {hint && (
          <p className="mb-5 border-l-8 border-yellow-mark bg-shade px-4 py-3 text-sm">
            The default administrator is <strong>{hint.username}</strong>.{' '}
            {hint.passwordIn === 'file' ? (
              <>
                The password is in the file <code className="break-all">initial-password.txt</code> in the website’s
                data folder, and was shown when the website started for the first time.
              </>
            ) : (
              'Use the password that was chosen when the website was set up.'
            )}{' '}
            Please change it after you sign in.
          </p>
        )}
        <SignInForm
          isReturning={search.has('next')}
          onSignedIn={() => {
            toastOnNextPage('success', sentences.signIn.done);
            navigate(next, { replace: true });
          }}
        />
        <p className="mt-6 text-sm text-ink-soft">
          Forgot your password? An owner can set a new one for you under Account. If there is nobody else, ask the
          person who set up your website.
        </p>
      </SignInFrame>
    </Toaster>
  );
}
