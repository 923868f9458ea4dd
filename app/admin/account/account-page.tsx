import { useNavigate } from 'react-router';
import { useAttempt, useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { LogoutIcon } from '#app/admin/icons.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { forgetToken, load } from '#app/admin/session.ts';
import { useIsOwner } from '#app/admin/signed-in.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import type { Person, User } from '#app/domain/user.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/account-page';
import { PasswordForm } from './password-form.tsx';
import { People, peopleTitle } from './people.tsx';
import { PersonForm } from './person-form.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load<{ user: User | null; people: Person[] | null }>(
    request,
    async () => {
      const user = await panel.auth.me();
      return { user, people: user.role === 'admin' ? await panel.auth.users() : null };
    },
    { empty: { user: null, people: null }, sentence: sentences.account.fetchFailed },
  );
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const user = useLastKnown(loaderData.user);
  const people = useLastKnown(loaderData.people);
  const isOwner = useIsOwner();
  return (
    <>
      <PageHead title="Account" />
      <div className="@container">
        <PanelSection title="Signed in">
          {user ? <SignedIn user={user} /> : <NotLoaded what="Your account" />}
        </PanelSection>
        {user && (
          <PanelSection title="Change password" lead="All your other devices are signed out. This one stays signed in.">
            <PasswordForm username={user.username} />
          </PanelSection>
        )}
        <PanelSection title="All devices" lead="For a lost phone, or a computer on which you forgot to log out.">
          <SignOutEverywhere />
        </PanelSection>
        {people && (
          <PanelSection title={peopleTitle} lead="Everyone who can sign in here.">
            <People list={people} />
          </PanelSection>
        )}
        {isOwner && (
          <PanelSection title="Add a person" lead="With a username and password of their own.">
            <PersonForm />
          </PanelSection>
        )}
      </div>
    </>
  );
}

function SignedIn({ user: { username, role, lastLogin } }: { user: User }) {
  const facts = [
    ['Username', username],
    ['Role', role],
    ['Last login', lastLogin === null ? 'N/A' : dateAndTime(lastLogin, dealer.locale)],
  ] as const;
  return (
    <dl className="max-w-xl divide-y divide-rule border-y border-rule">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[7rem_1fr] gap-3 py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SignOutEverywhere() {
  const attempt = useAttempt();
  const navigate = useNavigate();

  async function signOut() {
    if (!confirm(sentences.account.confirmSignOutEverywhere)) return;
    const outcome = await attempt(panel.auth.logoutEverywhere, { failure: sentences.account.signOutFailed });
    if ('failure' in outcome) return;
    forgetToken();
    // This page and its toasts go away: the sign-in page tells.
    await navigate('/admin/login', { replace: true, state: { notice: sentences.account.signedOutEverywhere } });
  }

  return (
    <Button kind="secondary" size="small" onClick={signOut}>
      <LogoutIcon /> Sign out on all devices
    </Button>
  );
}
