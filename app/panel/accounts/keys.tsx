import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import { inboundNames, type KeyLifetime, keyPrefix, rightNames } from '#app/domain/accounts/api-key.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { longDate, timeAgo } from '#app/panel/frame/dates.ts';
import { takeFocus } from '#app/panel/frame/edit/edit-form.tsx';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { focusTitle } from '#app/panel/frame/page-head.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CodeField } from '#app/panel/frame/shell/code-field.tsx';
import { PasswordField } from '#app/panel/frame/shell/password-field.tsx';
import { useCopy } from '#app/panel/frame/use-copy.ts';
import { Choice, Options, SelectField, TextField } from '#app/ui/field.tsx';
import { keyCalls } from './key-calls.ts';

const allNames = { ...rightNames, ...inboundNames };

/** Keys with their rights, and a button to revoke each. */
export function Keys({ list, now, none }: { list: readonly ApiKey[]; now: Date; none: string }) {
  const act = useAction();
  if (list.length === 0) return <p className="text-ink-soft">{none}</p>;
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
        <li
          key={each.id}
          className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3 max-sm:[&>button]:-ml-3.5"
        >
          <div className="min-w-0 flex-1 basis-56">
            <strong className="break-words">{each.name}</strong>{' '}
            <code className="text-sm break-all">
              {keyPrefix}
              {each.start}…
            </code>
            {allNames[each.rights[0] ?? 'all'] !== each.name && (
              <p className="text-sm">{each.rights.map((right) => allNames[right]).join(', ')}</p>
            )}
            <p className="text-sm text-balance text-ink-soft">
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
type Values = { name: string; rights: string | string[]; lifetime: KeyLifetime; password: string; code: string };

type SecretFormProps<Answer> = {
  title: string;
  noun: string;
  /** Label and hint of the field that names it. */
  name: [label: string, hint: string];
  /** What it may do, each with its label; `noun` is one of them. */
  choices: [legend: string, labels: Record<string, string>, noun: string];
  isOneChoice?: boolean;
  hasLifetime?: boolean;
  needsCode: boolean;
  send: (values: Values & { rights: string[] }) => Promise<Answer>;
  pathOf?: (field: string) => string;
  /** What the secret is of, the secret, and where it belongs. */
  made: (answer: Answer) => Made;
};

type Made = [name: string, secret: string, place?: string];

/** Creates a key or something else with a secret, and then shows the secret once. */
export function SecretForm<Answer>(props: SecretFormProps<Answer>) {
  const { title, noun, name, choices, isOneChoice = false, hasLifetime = false, needsCode, send, pathOf, made } = props;
  const [legend, choiceLabels, choice] = choices;
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const all = Object.entries(choiceLabels);
  const rights = isOneChoice ? '' : [];
  const initial: Values = { name: '', rights, lifetime: hasLifetime ? '1 year' : 'none', password: '', code: '' };
  if (answer !== null) return <Secret of={made(answer)} noun={noun} />;
  return (
    <SendForm
      label={title}
      saveText={`Create ${noun}`}
      labels={{ name: name[0], rights: legend, lifetime: 'Expires', password: 'Your password', code }}
      initial={initial}
      check={({ name: typed, rights, password, code }) => ({
        name: typed.trim() === '' && !isOneChoice ? `Enter ${name[0] === 'Name' ? 'a name' : 'an address'}` : null,
        rights: [rights].flat().filter(Boolean).length === 0 ? `Select at least one ${choice}` : null,
        password: password === '' ? 'Enter your password' : null,
        code: needsCode && code.trim() === '' ? 'Enter a code' : null,
      })}
      {...(pathOf ? { pathOf } : {})}
      send={({ name: typed, ...values }) => {
        // The source is the default name.
        const called = typed.trim() || (choiceLabels[`${values.rights}`] ?? '');
        return send({ ...values, name: called, rights: [values.rights].flat() });
      }}
      // No toast of success: it would cover the secret.
      toasts={{ failure: (refused) => (refused.status === 429 && reason(refused)) || `Failed to create the ${noun}` }}
      onSent={(sent) => {
        setAnswer(sent);
        revalidate();
      }}
    >
      {(field, { register, formState: { errors } }) => (
        <>
          <TextField
            {...field('name')}
            autoComplete="off"
            maxLength={noun === 'webhook' ? 500 : 60}
            hint={name[1]}
            required={!isOneChoice}
          />
          <fieldset aria-describedby={`${noun}-problem`}>
            <legend className="font-semibold">{legend}</legend>
            {all.map(([key, label]) => (
              <Choice
                key={key}
                {...register('rights')}
                type={isOneChoice ? 'radio' : 'checkbox'}
                value={key}
                label={label}
              />
            ))}
            <Problem id={`${noun}-problem`} text={errors.rights?.message} />
          </fieldset>
          {hasLifetime && (
            <SelectField {...field('lifetime')}>
              <Options of={lifetimes} />
            </SelectField>
          )}
          <PasswordField {...field('password')} autoComplete="current-password" />
          {needsCode && <CodeField {...field('code')} isForApp={false} />}
        </>
      )}
    </SendForm>
  );
}

function Secret({ of: [name, secret, place], noun }: { of: Made; noun: string }) {
  const copy = useCopy(secret, 'Select the text and copy it.');
  return (
    <div role="status" tabIndex={-1} ref={takeFocus} className="border-l-8 border-yellow-mark bg-shade p-4">
      <p>
        The {noun} <strong className="break-all">{name}</strong>. Copy it now: it cannot be shown again.
      </p>
      <p className="mt-2 font-mono text-sm break-all">{secret}</p>
      {place && <p className="mt-2 text-sm">{place} The next lead appears under Messages.</p>}
      <div className="mt-3">
        <SmallButton text="Copy" onClick={copy} />
      </div>
    </div>
  );
}
