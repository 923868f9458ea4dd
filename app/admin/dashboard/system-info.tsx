import { dateAndTime } from '#app/domain/dates.ts';
import type { User } from '#app/domain/user.ts';
import { dealer } from '#dealer';

/** Role, status and last login of the signed-in user. */
export function SystemInfo({ user: { role, lastLogin } }: { user: User }) {
  const facts = [
    ['Role', role],
    ['Account status', 'Active'],
    ['Last login', lastLogin === null ? 'N/A' : dateAndTime(lastLogin, dealer.locale)],
  ] as const;
  return (
    <dl className="divide-y divide-rule border-y border-rule text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
