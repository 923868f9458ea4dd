import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import { type KeyLifetime, type KeyRight, keyPrefix, keyRights, rightNames } from '#app/domain/accounts/api-key.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { longDate, timeAgo } from '#app/panel/frame/dates.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { focusTitle, PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CodeField } from '#app/panel/frame/shell/code-field.tsx';
import { PasswordField } from '#app/panel/frame/shell/password-field.tsx';
import { Options, SelectField, TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/keys-page';
import { accountCalls } from './account-calls.ts';
import { keyCalls, type MadeKey } from './key-calls.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => ({ keys: await keyCalls.list(), ...(await accountCalls.secondFactor()), now: new Date() }),
    { sentence: 'Failed to fetch API keys' },
  );

export default function KeysPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="Keys"
        back={{ to: '/admin/account', text: 'Account' }}
        lead="With an API key, other software reads and changes your data, without your password."
      />
      {found === null ? (
        <NotLoaded what="The list of keys" />
      ) : (
        <div className="@container">
          <PanelSection title="API keys">
            <Keys list={found.keys} now={found.now} />
          </PanelSection>
          <PanelSection title="New key" lead="Give each program its own key, with the rights that it needs.">
            <KeyForm needsCode={found.isOn} />
          </PanelSection>
        </div>
      )}
    </>
  );
}

function Keys({ list, now }: { list: readonly ApiKey[]; now: Date }) {
  const act = useAction();
  if (list.length === 0) return <p className="text-ink-soft">No keys yet.</p>;
  const revoke = async ({ id, name }: ApiKey) => {
    const isDone = await act(() => keyCalls.revoke(id), {
      question: `Revoke the key ${name}? Software that uses it stops working at once.`,
      success: 'Key revoked',
      failure: 'Failed to revoke the key',
    });
    if (isDone) focusTitle();
  };
  return (
    <ul className="max-w-xl divide-y divide-rule border-y border-rule">
      {list.map((each) => (
        <li key={each.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <strong className="break-words">{each.name}</strong>{' '}
            <code className="text-sm break-all">
              {keyPrefix}
              {each.start}…
            </code>
            <p className="text-sm">{each.rights.map((right) => rightNames[right]).join(', ')}</p>
            <p className="text-sm text-ink-soft">
              {expiryOf(each, now)} ·{' '}
              {each.lastUsedAt === null ? 'Never used' : `Used ${timeAgo(each.lastUsedAt, now)}`} · Created by{' '}
              {each.createdBy} on {longDate(each.createdAt)}
            </p>
          </div>
          <SmallButton kind="quiet" icon={TrashIcon} text="Revoke" of={each.name} onClick={() => revoke(each)} />
        </li>
      ))}
    </ul>
  );
}

const expiryOf = ({ expiresAt }: ApiKey, now: Date) =>
  expiresAt === null
    ? 'Never expires'
    : `${Date.parse(expiresAt) <= now.getTime() ? 'Expired' : 'Expires'} on ${longDate(expiresAt)}`;

const lifetimes: [KeyLifetime, string][] = [
  ['90 days', 'In 90 days'],
  ['1 year', 'In 1 year'],
  ['none', 'Never'],
];
const code = 'Code from the app, or a recovery code';
const labels = { name: 'Name', rights: 'Rights', lifetime: 'Expires', password: 'Your password', code };

/** Creates a key, and then shows it once. */
function KeyForm({ needsCode }: { needsCode: boolean }) {
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<MadeKey | null>(null);
  return (
    <SendForm
      label="New key"
      saveText="Create key"
      labels={labels}
      initial={{ name: '', rights: [] as KeyRight[], lifetime: '1 year' as KeyLifetime, password: '', code: '' }}
      check={({ name, rights, password, code }) => ({
        name: name.trim() === '' ? 'Enter a name' : null,
        rights: rights.length === 0 ? 'Select at least one right' : null,
        password: password === '' ? 'Enter your password' : null,
        code: needsCode && code.trim() === '' ? 'Enter a code' : null,
      })}
      send={keyCalls.add}
      // No toast of success: it would cover the key.
      toasts={{ failure: (refused) => (refused.status === 429 && reason(refused)) || 'Failed to create the key' }}
      onSent={(key) => {
        setMade(key);
        revalidate();
      }}
      foot={<div role="status">{made && <NewKey made={made} />}</div>}
    >
      {(field, { register, formState: { errors } }) => (
        <>
          <TextField {...field('name')} autoComplete="off" maxLength={60} hint="For example, the program" required />
          <fieldset aria-describedby="rights-problem">
            <legend className="font-semibold">Rights</legend>
            {keyRights.map((right) => (
              <label key={right} className="flex min-h-11 items-center gap-3">
                <input {...register('rights')} type="checkbox" value={right} className="size-5 shrink-0" />
                {right === 'all' ? 'All of these, blog, customers and reports' : rightNames[right]}
              </label>
            ))}
            <Problem id="rights-problem" text={errors.rights?.message} className="text-sm font-semibold text-magenta" />
          </fieldset>
          <SelectField {...field('lifetime')}>
            <Options of={lifetimes} />
          </SelectField>
          <PasswordField {...field('password')} autoComplete="current-password" />
          {needsCode && <CodeField {...field('code')} isForApp={false} />}
        </>
      )}
    </SendForm>
  );
}

function NewKey({ made: { name, key } }: { made: MadeKey }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => toast('success', 'Copied'),
      () => toast('failure', 'Could not be copied. Select the key and copy it.'),
    );
  return (
    <div className="border-l-8 border-yellow-mark bg-shade p-4">
      <p>
        The key <strong className="break-words">{name}</strong>. Copy it now: it cannot be shown again.
      </p>
      <p className="mt-2 font-mono text-sm break-all">{key}</p>
      <div className="mt-3">
        <SmallButton text="Copy" onClick={copy} />
      </div>
    </div>
  );
}
