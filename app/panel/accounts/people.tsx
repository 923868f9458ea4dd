import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import type { Invitation, Person } from '#app/domain/accounts/user.schema.ts';
import { nobody } from '#app/domain/accounts/user.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { LogoutIcon, PenIcon, TrashIcon, UserIcon } from '#app/panel/frame/icons.tsx';
import { focusSection } from '#app/panel/frame/panel-section.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { NewPassword } from '#app/panel/frame/shell/password-field.tsx';
import { useFocusBack } from '#app/panel/frame/use-focus-back.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Choice, Options, SelectField } from '#app/ui/field.tsx';
import { PinIcon } from '#app/ui/icons.tsx';
import { accountCalls } from './account-calls.ts';
import { invitationCalls } from './invitation-calls.ts';

export const peopleTitle = 'People';

export const levels = { admin: 'Owner', staff: 'Staff' } as const;

type PeopleProps = { list: Person[]; branches: Branch[]; invitations: Invitation[] };

/** All users, with actions for everyone except the signed-in user; then those who are invited. */
export function People({ list, branches, invitations }: PeopleProps) {
  return (
    <ul className="max-w-xl divide-y divide-rule border-y border-rule">
      {list.map((each) => (
        <Row key={each.id} person={each} branches={branches} others={list.filter(({ id }) => id !== each.id)} />
      ))}
      {invitations.map((each) => (
        <Invited key={each.id} invitation={each} branches={branches} />
      ))}
    </ul>
  );
}

const nameOf = { admin: 'an owner', staff: 'staff' } as const;
const effectOf = {
  admin: 'They can then do everything you can, also remove you.',
  staff: 'They can then no longer open settings, people, import or export.',
} as const;

function Row({ person, branches, others }: { person: Person; branches: Branch[]; others: Person[] }) {
  const { id, username, name, role, lastLogin, isSelf, hasSecondFactor } = person;
  const other = role === 'admin' ? 'staff' : 'admin';
  const [open, setOpen] = useState<'reset' | 'remove' | 'limit' | null>(null);
  const resetButton = useFocusBack(open === 'reset');
  const removeButton = useFocusBack(open === 'remove');
  const limitButton = useFocusBack(open === 'limit');
  const canBeLimited = role === 'staff' && (branches.length > 0 || person.branches.length > 0);
  const close = () => setOpen(null);
  const act = useAction();

  const changeLevel = () =>
    act(() => accountCalls.setRole(id, other), {
      question: `Make ${username} ${nameOf[other]}? ${effectOf[other]}`,
      success: `${username} is ${nameOf[other]} now`,
      failure: 'Failed to change the role',
    });

  const signOut = () =>
    act(() => accountCalls.signOutPerson(id), {
      question: `Sign ${username} out on all their devices?`,
      success: `${username} is signed out everywhere`,
      failure: 'Failed to sign out',
    });

  const turnOffCodes = () =>
    act(() => accountCalls.removeSecondFactor(id), {
      question: `Let ${username} sign in without a code? They are signed out at once, and need only their password until they set up codes again.`,
      success: `${username} can sign in without a code now`,
      failure: 'Failed to turn off the code',
    });

  /** `joint` connects the text with the person's name, in the label for screen readers. */
  const button = (Icon: typeof PenIcon, text: string, joint: string, onClick: () => void, buttonId?: string) => (
    <Button id={buttonId} kind="quiet" size="small" aria-label={`${text}${joint} ${username}`} onClick={onClick}>
      <Icon /> {text}
    </Button>
  );

  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="min-w-0 break-words">{name || username}</strong>
        {name && <span className="text-sm text-ink-soft">{username}</span>}
        <Badge>{levels[role]}</Badge>
        {isSelf && <Badge>You</Badge>}
        {hasSecondFactor && <Badge>Two-step verification</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        {lastLogin === null ? 'Never signed in' : `Last signed in ${dateAndTime(lastLogin)}`}
      </p>
      {canBeLimited && <p className="text-sm text-ink-soft">Messages and quotations: {namesOf(person, branches)}</p>}
      {!isSelf && (
        <Fold title={`Change ${name || username}`}>
          {open === null && (
            <div className="-mt-2 -ml-3.5 flex flex-wrap gap-x-1">
              {button(PenIcon, 'Set new password', ' for', () => setOpen('reset'), resetButton)}
              {button(UserIcon, `Make ${nameOf[other]}`, ':', changeLevel)}
              {canBeLimited && button(PinIcon, 'Branches', ' of', () => setOpen('limit'), limitButton)}
              {button(LogoutIcon, 'Sign out everywhere', ':', signOut)}
              {hasSecondFactor && button(UserIcon, 'Turn off codes', ':', turnOffCodes)}
              {button(TrashIcon, 'Remove', '', () => setOpen('remove'), removeButton)}
            </div>
          )}
          {open === 'limit' && <BranchesForm person={person} branches={branches} onClose={close} />}
          {open === 'reset' && <ResetPasswordForm person={person} onClose={close} />}
          {open === 'remove' && <RemoveForm person={person} others={others} onClose={close} />}
        </Fold>
      )}
    </li>
  );
}

/** A person who has not used their link yet. */
function Invited({ invitation, branches }: { invitation: Invitation; branches: Branch[] }) {
  const { id, name, role, expiresAt } = invitation;
  const act = useAction();
  const cancel = () =>
    act(() => invitationCalls.revoke(id), {
      question: `Cancel the invitation of ${name}? Its link stops working.`,
      success: 'Invitation cancelled',
      failure: 'Failed to cancel the invitation',
    });
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="min-w-0 break-words">{name}</strong>
        <Badge>{levels[role]}</Badge>
        <Badge>Invited</Badge>
      </p>
      <p className="text-sm text-ink-soft">
        The link works until {dateAndTime(expiresAt)}. Messages and quotations: {namesOf(invitation, branches)}
      </p>
      <SmallButton kind="quiet" icon={TrashIcon} text="Cancel invitation" of={`of ${name}`} onClick={cancel} />
    </li>
  );
}

export const namesOf = ({ branches: limit }: Pick<Person, 'branches'>, branches: readonly Branch[]) =>
  limit.length === 0
    ? 'all branches'
    : limit.map((id) => branches.find((branch) => branch.id === id)?.name ?? 'a removed branch').join(', ');

type BranchesFormProps = { person: Person; branches: Branch[]; onClose: () => void };

/** Limits a staff user to branches. */
function BranchesForm({ person: { id, username, branches: limit }, branches, onClose }: BranchesFormProps) {
  const { revalidate } = useRevalidator();
  return (
    <SendForm
      label={`Branches of ${username}`}
      saveText="Save branches"
      onCancel={onClose}
      className="mt-3 grid gap-2"
      labels={{ branches: 'Branches' }}
      initial={{ branches: limit }}
      send={({ branches: chosen }) => accountCalls.setBranches(id, chosen)}
      toasts={{ success: 'Branches saved', failure: 'Failed to save branches' }}
      onSent={() => {
        onClose();
        revalidate();
      }}
    >
      {(_, { register }) => (
        <fieldset>
          <legend className="text-sm">
            Tick the branches whose messages and quotations {username} sees. If none is ticked: all.
          </legend>
          {branches.map((branch) => (
            <Choice key={branch.id} {...register('branches')} type="checkbox" value={branch.id} label={branch.name} />
          ))}
        </fieldset>
      )}
    </SendForm>
  );
}

function ResetPasswordForm({ person: { id, username }, onClose }: { person: Person; onClose: () => void }) {
  return (
    <SendForm
      label={`Set new password for ${username}`}
      saveText="Set new password"
      onCancel={onClose}
      className="mt-3 grid gap-4"
      labels={{ password: `New password for ${username}` }}
      initial={{ password: '' }}
      check={({ password }) => ({ password: passwordProblem(password, username) })}
      question={`Set this new password for ${username}? They are signed out at once.`}
      send={({ password }) => accountCalls.resetPassword(id, password)}
      toasts={{
        success: `New password set. Tell it to ${username} in person.`,
        failure: 'Failed to set new password',
      }}
      onSent={onClose}
    >
      {(field) => <NewPassword {...field('password')} autoFocus />}
    </SendForm>
  );
}

type RemoveFormProps = { person: Person; others: Person[]; onClose: () => void };

/** Removes a person after asking who takes over from them: first the signed-in owner. */
function RemoveForm({ person: { id, username }, others, onClose }: RemoveFormProps) {
  const { revalidate } = useRevalidator();
  return (
    <SendForm
      label={`Remove ${username}`}
      saveText="Remove person"
      onCancel={onClose}
      className="mt-3 grid gap-4"
      labels={{ takeOver: 'Who takes over their open messages and reminders?' }}
      initial={{ takeOver: others.find(({ isSelf }) => isSelf)?.id ?? nobody }}
      send={({ takeOver }) => accountCalls.removeUser(id, takeOver)}
      toasts={{ success: 'Person removed', failure: 'Failed to remove person' }}
      onSent={async () => {
        await revalidate();
        focusSection(peopleTitle);
      }}
    >
      {(field) => (
        <>
          <p className="text-sm">{username} is signed out at once and cannot sign in any more.</p>
          <SelectField {...field('takeOver')} autoFocus>
            <Options
              of={[
                ...others.map((each) => [each.id, each.isSelf ? `${each.username} (you)` : each.username] as const),
                [nobody, 'Nobody'],
              ]}
            />
          </SelectField>
        </>
      )}
    </SendForm>
  );
}
