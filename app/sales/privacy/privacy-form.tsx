import { useFields } from '#app/admin/edit/form.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { monthChoices, monthsInWords, type PrivacyValues } from '#app/admin/settings/privacy-fields.ts';
import { SettingsEditor } from '#app/admin/settings/settings-editor.tsx';
import { privacyNoun } from '#app/admin/settings/settings-noun.ts';
import { countMonths, quotationYears } from '#app/domain/privacy-rules.ts';
import type { Settings } from '#app/domain/settings.ts';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';

/** The form for retention periods and the dealer's part of the page about privacy. */
export const PrivacyForm = ({ settings }: { settings: Settings }) => (
  <SettingsEditor noun={privacyNoun} settings={settings} label="Privacy">
    <Periods settings={settings} />
    <PublicPage />
  </SettingsEditor>
);

function Periods({ settings }: { settings: Settings }) {
  const field = useFields<PrivacyValues>();
  const choices = (set: number) => [...new Set([...monthChoices, set])].sort((a, b) => a - b);
  return (
    <PanelSection
      title="How long data is kept"
      lead="Deleted for good, with notes, e-mails and photos, once nothing has happened for this long. The trash does not keep them."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(['messageMonths', 'spamMonths'] as const).map((name) => (
          <SelectField key={name} {...field(name)}>
            {choices(settings[name]).map((months) => (
              <option key={months} value={String(months)}>
                {monthsInWords(months)}
              </option>
            ))}
          </SelectField>
        ))}
        <p className="text-sm text-ink-soft">
          Always: the trash after 30 days, counts of views and taps after {countMonths} months, sent quotations after{' '}
          {quotationYears} years, as tax law requires.
        </p>
      </div>
    </PanelSection>
  );
}

function PublicPage() {
  const field = useFields<PrivacyValues>();
  return (
    <PanelSection
      title="Privacy page"
      lead={
        <>
          The page is written from your settings and linked from every form.{' '}
          <a
            href="/privacy"
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-cyan underline"
          >
            See the page
          </a>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
      </div>
    </PanelSection>
  );
}
