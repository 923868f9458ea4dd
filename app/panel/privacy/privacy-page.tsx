import { countMonths, quotationYears } from '#app/domain/business/privacy-rules.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { PrivacyEntry } from '#app/domain/privacy/privacy.schema.ts';
import { loadSettings, SettingsEditor } from '#app/panel/business/settings-editor.tsx';
import type { PrivacyValues } from '#app/panel/business/settings-noun.ts';
import { monthChoices, monthsInWords, privacyNoun } from '#app/panel/business/settings-noun.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { FieldsSection, PanelSection } from '#app/panel/frame/panel-section.tsx';
import { OutsideLink } from '#app/panel/frame/parts/text-link.tsx';
import { Options, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/privacy-page';
import { PersonSection, privacyCalls } from './person-data.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [settings, log] = await Promise.all([
    loadSettings(request),
    loadValue(request, privacyCalls.log, { sentence: 'Failed to fetch the log' }),
  ]);
  return { settings, log };
}

const actions: Record<PrivacyEntry['action'], string> = {
  exported: 'Saved as file',
  erased: 'Erased',
  expired: 'Deleted after the set time',
};

export default function PrivacyPage({ loaderData: { settings: loaded, log } }: Route.ComponentProps) {
  const settings = useLoadedValue(loaded);
  const entries = useLoadedValue(log);
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
                  {dateAndTime(at)}
                  {by && `, ${by}`}
                </span>
                <span className="font-semibold">{actions[action]}</span> {detail}
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      <div className="border-t border-ink pt-6">
        {settings ? (
          <SettingsEditor noun={privacyNoun} settings={settings} label="Privacy">
            <Periods settings={settings} />
            <PublicPage />
          </SettingsEditor>
        ) : (
          <NotLoaded what="The settings" />
        )}
      </div>
    </>
  );
}

function Periods({ settings }: { settings: Settings }) {
  const field = useFields<PrivacyValues>();
  const choices = (set: number) => [...new Set([...monthChoices, set])].sort((a, b) => a - b);
  return (
    <FieldsSection
      title="How long data is kept"
      lead="Deleted for good, with notes, e-mails and photos, once nothing has happened for this long. The trash does not keep them."
    >
      {(['messageMonths', 'spamMonths'] as const).map((name) => (
        <SelectField key={name} {...field(name)}>
          <Options of={choices(settings[name]).map((months) => [String(months), monthsInWords(months)])} />
        </SelectField>
      ))}
      <p className="text-sm text-ink-soft">
        Always: the trash after 30 days, counts of views and taps after {countMonths} months, sent quotations after{' '}
        {quotationYears} years, as tax law requires.
      </p>
    </FieldsSection>
  );
}

function PublicPage() {
  const field = useFields<PrivacyValues>();
  return (
    <FieldsSection
      title="Privacy page"
      lead={
        <>
          The page is written from your settings and linked from every form.{' '}
          <OutsideLink href="/privacy">See the page</OutsideLink>
        </>
      }
    >
      <TextField
        {...field('grievanceContact')}
        maxLength={200}
        autoComplete="off"
        hint="Name and phone or e-mail of the person who answers. Empty: your usual contact details."
      />
      <TextArea
        {...field('privacyText')}
        rows={5}
        maxLength={5000}
        hint="Added at the end of the page. You may leave it empty."
      />
    </FieldsSection>
  );
}
