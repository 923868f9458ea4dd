import { useNavigate } from 'react-router';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import type { Invitation } from '#app/domain/accounts/user.schema.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { Attempts } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { signIn } from '#app/panel/frame/calls/session.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { NewPassword } from '#app/panel/frame/shell/password-field.tsx';
import { SignInFrame } from '#app/panel/frame/shell/sign-in-frame.tsx';
import { TextField, verbatim } from '#app/ui/field.tsx';
import { Toaster, toastOnNextPage } from '#app/ui/toast.tsx';
import type { Route } from './+types/join-page';
import { invitationCalls } from './invitation-calls.ts';
import { levels } from './people.tsx';

export const handle = { panel: true };

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function clientLoader() {
  panel.settings.learnName();
  const secret = location.hash.slice(1);
  return { secret, invitation: await invitationCalls.find(secret).catch(() => null) };
}

export const HydrateFallback = () => <SignInFrame title="Welcome">Loading…</SignInFrame>;

/** The page of an invitation's link: its person chooses a username and a password, and is signed in. */
export default function JoinPage({ loaderData: { secret, invitation } }: Route.ComponentProps) {
  return (
    <Toaster>
      <Attempts username="">
        <SignInFrame title="Welcome">
          {invitation ? (
            <JoinForm secret={secret} invitation={invitation} />
          ) : (
            <p role="alert" className="border-l-8 border-magenta bg-shade px-4 py-3 font-semibold">
              This link does not work any more. Please ask for a new one.
            </p>
          )}
        </SignInFrame>
      </Attempts>
    </Toaster>
  );
}

function JoinForm({ invitation: { name, role }, secret }: { invitation: Invitation; secret: string }) {
  const navigate = useNavigate();
  return (
    <>
      <p className="mb-4">
        <strong className="break-words">{name}</strong>, you are invited as {levels[role].toLowerCase()}. Choose the
        username and the password that you will sign in with.
      </p>
      <SendForm
        label="Your account"
        saveText="Create account"
        labels={{ username: 'Username', password: 'Password' }}
        initial={{ username: slugFrom(name).slice(0, 40), password: '' }}
        check={({ username, password }) => ({
          username: username.trim() === '' ? 'Enter a username' : null,
          password: passwordProblem(password, username.trim() || ' '),
        })}
        // The server reports a taken username under `name`.
        pathOf={(field) => (field === 'name' ? 'username' : field)}
        send={async ({ username, password }) => {
          await invitationCalls.accept({ secret, username: username.trim(), password });
          await signIn({ username: username.trim(), password });
        }}
        toasts={{ failure: 'Failed to create the account' }}
        onSent={() => {
          toastOnNextPage('success', 'Welcome! You are signed in.');
          navigate('/admin', { replace: true });
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('username')}
              hint="3 to 40 letters, digits, dots, hyphens or underscores, without spaces."
              required
              {...verbatim}
              autoComplete="username"
            />
            <NewPassword {...field('password')} />
          </>
        )}
      </SendForm>
    </>
  );
}
