import { useFields } from '#app/admin/edit/form.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import type { Settings } from '#app/domain/settings.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { SettingsEditor } from './settings-editor.tsx';
import { type SettingsValues, settingsNoun } from './settings-noun.ts';

/** The form for general and integration settings. */
export function SettingsForm({ settings }: { settings: Settings }) {
  return (
    <SettingsEditor noun={settingsNoun} settings={settings} label="Settings">
      <Fields />
    </SettingsEditor>
  );
}

function Fields() {
  const field = useFields<SettingsValues>();
  return (
    <>
      <PanelSection
        title="General settings"
        lead="Who you are: shown at the top and the foot of every page, and in e-mails."
      >
        <div className="grid gap-4">
          <TextField
            {...field('companyName')}
            hint={`If you leave this empty, the name is ${dealer.name}.`}
            autoComplete="organization"
          />
          <TextArea
            {...field('companyDescription')}
            hint="A few words about your business, at the foot of every page."
          />
          <TextField
            {...field('contactEmail')}
            type="email"
            hint="New inquiries are sent to this e-mail address."
            autoComplete="email"
          />
        </div>
      </PanelSection>
      <PanelSection
        title="Integration settings"
        lead="Google services you can add to your website. Leave empty what you do not use."
      >
        <div className="grid gap-4">
          <TextField
            {...field('googleAnalyticsId')}
            placeholder="G-XXXXXXXXXX"
            hint="Counts your visitors, but only those who have agreed to it."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...field('googleMapsApiKey')}
            hint="Shows a map on the Contact page. Visitors can read this key, so please limit it to your website in your Google account."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </PanelSection>
    </>
  );
}
