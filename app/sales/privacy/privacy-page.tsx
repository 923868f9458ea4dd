import { useFailureToast } from '#app/admin/attempt.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { load } from '#app/admin/session.ts';
import { loadSettings } from '#app/admin/settings/load-settings.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import type { PrivacyEntry } from '#app/domain/privacy.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/privacy-page';
import { PersonSection } from './person-data.tsx';
import { privacyCalls } from './privacy-calls.ts';
import { PrivacyForm } from './privacy-form.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [settings, log] = await Promise.all([
    loadSettings(request),
    load<{ entries: PrivacyEntry[] | null }>(request, async () => ({ entries: await privacyCalls.log() }), {
      empty: { entries: null },
      sentence: settingsSentences.privacy.logFailed,
    }),
  ]);
  return { settings, log };
}

const actions: Record<PrivacyEntry['action'], string> = {
  exported: 'Saved as file',
  erased: 'Erased',
  expired: 'Deleted after the set time',
};

export default function PrivacyPage({ loaderData: { settings: loaded, log } }: Route.ComponentProps) {
  useFailureToast(loaded);
  useFailureToast(log);
  const settings = useLastKnown(loaded.settings);
  const entries = useLastKnown(log.entries);
  return (
    <>
      <PageHead title="Privacy" lead="What you keep about your customers, and for how long." />
      <PersonSection />
      <PanelSection title="Log" lead="What was done with personal data. It names no number and no address in full.">
        {entries === null && <NotLoaded what="The log" />}
        {entries?.length === 0 && <p className="text-ink-soft">Nothing yet.</p>}
        {entries !== null && entries.length > 0 && (
          <ul aria-label="Log" className="divide-y divide-rule border-y border-rule">
            {entries.map(({ id, action, detail, at, by }) => (
              <li key={id} className="py-2 wrap-anywhere">
                <span className="block text-sm text-ink-soft tabular-nums">
                  {dateAndTime(at, dealer.locale)}
                  {by && `, ${by}`}
                </span>
                <span className="font-semibold">{actions[action]}</span> {detail}
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      <div className="border-t border-ink pt-6">
        {settings ? <PrivacyForm settings={settings} /> : <NotLoaded what="The settings" />}
      </div>
    </>
  );
}
