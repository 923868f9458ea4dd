import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import { type Person, type Role, usernamePattern } from '#app/domain/accounts/user.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { LogoutIcon, PenIcon, TrashIcon, UserIcon } from '#app/panel/frame/icons.tsx';
import { focusSection } from '#app/panel/frame/panel-section.tsx';
import { NewPassword } from '#app/panel/frame/shell/password-field.tsx';
import { useFocusBack } from '#app/panel/frame/use-focus-back.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField, verbatim } from '#app/ui/field.tsx';
import { PinIcon } from '#app/ui/icons.tsx';

export const peopleTitle = 'People';

export const levels = { admin: 'Owner', staff: 'Staff' } as const;

/** All users, with actions for everyone except the signed-in user. */
export function People({ list, branches }: { list: Person[]; branches: Branch[] }) {
  return (
    <ul className="max-w-xl divide-y divide-rule border-y border-rule">
      {list.map((each) => (
        <Row key={each.id} person={each} branches={branches} />
      ))}
    </ul>
  );
}

const nameOf = { admin: 'an owner', staff: 'staff' } as const;
const effectOf = {
  admin: 'They can then do everything you can, also remove you.',
  staff: 'They can then no longer open settings, people, import or export.',
} as const;

function Row({ person, branches }: { person: Person; branches: Branch[] }) {
  const { id, username, role, lastLogin, isSelf, hasSecondFactor } = person;
  const other = role === 'admin' ? 'staff' : 'admin';
  const [isResetting, setIsResetting] = useState(false);
  const [isLimiting, setIsLimiting] = useState(false);
  const limitButton = useFocusBack(isLimiting);
  const canBeLimited = role === 'staff' && (branches.length > 1 || person.branches.length > 0);
  const resetButton = useFocusBack(isResetting);
  const act = useAction();

  async function remove() {
    const isRemoved = await act(() => panel.auth.removeUser(id), {
      question: `Remove ${username}? They are signed out at once and cannot sign in any more. Their open messages become yours.`,
      success: 'Person removed. Their open messages are assigned to you',
      failure: 'Failed to remove person',
    });
    if (isRemoved) focusSection(peopleTitle);
  }

  const changeLevel = () =>
    act(() => panel.auth.setRole(id, other), {
      question: `Make ${username} ${nameOf[other]}? ${effectOf[other]}`,
      success: `${username} is ${nameOf[other]} now`,
      failure: 'Failed to change the role',
    });

  const signOut = () =>
    act(() => panel.auth.signOutPerson(id), {
      question: `Sign ${username} out on all their devices?`,
      success: `${username} is signed out everywhere`,
      failure: 'Failed to sign out',
    });

  const turnOffCodes = () =>
    act(() => panel.auth.removeSecondFactor(id), {
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
        <strong className="min-w-0 break-words">{username}</strong>
        <Badge>{levels[role]}</Badge>
        {isSelf && <Badge>You</Badge>}
        {hasSecondFactor && <Badge>Two-step verification</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        {lastLogin === null ? 'Never signed in' : `Last signed in ${dateAndTime(lastLogin)}`}
      </p>
      {canBeLimited && <p className="text-sm text-ink-soft">Messages and quotations: {namesOf(person, branches)}</p>}
      {!isSelf && !isResetting && !isLimiting && (
        <div className="mt-1 flex flex-wrap gap-x-1">
          {button(PenIcon, 'Set new password', ' for', () => setIsResetting(true), resetButton)}
          {button(UserIcon, `Make ${nameOf[other]}`, ':', changeLevel)}
          {canBeLimited && button(PinIcon, 'Branches', ' of', () => setIsLimiting(true), limitButton)}
          {button(LogoutIcon, 'Sign out everywhere', ':', signOut)}
          {hasSecondFactor && button(UserIcon, 'Turn off codes', ':', turnOffCodes)}
          {button(TrashIcon, 'Remove', '', remove)}
        </div>
      )}
      {isLimiting && <BranchesForm person={person} branches={branches} onClose={() => setIsLimiting(false)} />}
      {isResetting && <ResetPasswordForm person={person} onClose={() => setIsResetting(false)} />}
    </li>
  );
}

const namesOf = ({ branches: limit }: Person, branches: readonly Branch[]) =>
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
      send={({ branches: chosen }) => panel.auth.setBranches(id, chosen)}
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
            <label key={branch.id} className="flex min-h-11 items-center gap-3">
              <input {...register('branches')} type="checkbox" value={branch.id} className="size-5 shrink-0" />
              {branch.name}
            </label>
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
      send={({ password }) => panel.auth.resetPassword(id, password)}
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

export function PersonForm() {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<string | null>(null);
  return (
    <SendForm
      label="Add a person"
      saveText="Add person"
      labels={{ username: 'Username', role: 'Role', password: 'Password' }}
      initial={{ username: '', role: 'staff' as Role, password: '' }}
      check={({ username, password }) => ({
        username: usernamePattern.test(username.trim())
          ? null
          : 'Enter 3 to 40 letters, digits, dots, hyphens or underscores',
        password: passwordProblem(password, username.trim() || ' '),
      })}
      // The server reports a taken username under `name`.
      pathOf={(field) => (field === 'name' ? 'username' : field)}
      send={({ username, role, password }) => panel.auth.register(username.trim(), password, role)}
      toasts={{ success: 'Person added', failure: 'Failed to add person' }}
      onSent={({ username }) => {
        setAdded(username);
        // Updates the list above.
        revalidate();
      }}
      foot={
        <p role="status" className="text-sm">
          {added && (
            <>
              <strong>{added}</strong> can sign in now. Give them the password in person. They can change it here, under
              Account.
            </>
          )}
        </p>
      }
    >
      {(field) => (
        <>
          <TextField
            {...field('username')}
            hint="3 to 40 letters, digits, dots, hyphens or underscores, without spaces."
            required
            {...verbatim}
          />
          <SelectField {...field('role')} hint="Staff cannot open settings, people, import or export.">
            <option value="staff">Staff: messages, products and posts</option>
            <option value="admin">Owner: everything</option>
          </SelectField>
          <NewPassword {...field('password')} />
        </>
      )}
    </SendForm>
  );
}
