import { Link } from 'react-router';
import type { Settings } from '#app/domain/business/settings.ts';
import { type Claim, claimsOf, keptClaim } from '#app/domain/overview/claims.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { dealer } from '#dealer';

type ClaimsProps = { settings: Settings; onKeep: (settled: string) => Promise<unknown> };

/** The claims of the samples, each to keep, change or remove. */
export function Claims({ settings, onKeep }: ClaimsProps) {
  const act = useAction();
  const { updated: success, updateFailed: failure } = settingsSentences;
  const toast = useToast();
  async function remove(without: Partial<Settings>) {
    const before = Object.fromEntries(Object.keys(without).map((name) => [name, settings[name as keyof Settings]]));
    if (!(await act(() => panel.settings.update(without), { failure }))) return;
    const undo = () => act(() => panel.settings.update(before), { success, failure });
    toast('success', 'Removed', { action: { text: 'Undo', onPress: undo } });
  }
  return (
    <ul aria-label="Statements" className="divide-y divide-rule border-y border-rule">
      {claimsOf(settings, dealer.foundingYear, dealer.locale).map((claim) => (
        <ClaimRow
          key={claim.key}
          claim={claim}
          onKeep={() => onKeep(keptClaim(claim.key))}
          onRemove={claim.without && (() => remove(claim.without ?? {}))}
        />
      ))}
    </ul>
  );
}

type ClaimRowProps = { claim: Claim; onKeep: () => void; onRemove: (() => void) | null };

const ClaimRow = ({ claim: { text, where, to }, onKeep, onRemove }: ClaimRowProps) => (
  <li className="py-3">
    <p className="font-semibold wrap-anywhere">{text}</p>
    <p className="text-sm text-ink-soft">On: {where}</p>
    <div className="-ml-3.5 flex flex-wrap items-center gap-x-1">
      <SmallButton kind="quiet" text="Keep" of={text} onClick={onKeep} />
      <Link to={to} aria-label={`Change ${text}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
        Change
      </Link>
      {onRemove && <SmallButton kind="quiet" text="Remove" of={text} onClick={onRemove} />}
    </div>
  </li>
);
