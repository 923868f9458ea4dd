import { useRevalidator } from 'react-router';
import { EditForm } from '#app/admin/edit/edit-form.tsx';
import { useFields } from '#app/admin/edit/form.tsx';
import { useEditSession } from '#app/admin/edit/use-edit-session.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import type { Settings } from '#app/domain/settings.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { SearchWords } from './search-words.tsx';
import { type SettingsValues, settingsNoun } from './settings-noun.ts';

/** General and integration settings and the words of the search, saved together. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { revalidate } = useRevalidator();
  // What another part of the page saves is a version of the settings as well, and must not undo what is typed here.
  const session = useEditSession(settingsNoun, { entity: settings, onSaved: revalidate, onUndone: revalidate });
  return (
    <EditForm
      session={session}
      label="Settings"
      saveText="Save settings"
      layout="part"
      barClassName="pb-6 lg:ml-[17.5rem] lg:pb-8"
    >
      <Fields />
    </EditForm>
  );
}

function Fields() {
  const field = useFields<SettingsValues>();
  return (
    <>
      <PanelSection title="General settings" lead="Who you are: in the header, the footer and e-mails.">
        <div className="grid gap-4">
          <TextField {...field('companyName')} hint={`Empty: ${dealer.name}.`} autoComplete="organization" />
          <TextArea {...field('companyDescription')} hint="A short text in the footer of every page." />
          <TextField
            {...field('contactEmail')}
            type="email"
            hint="New inquiries are sent to this address."
            autoComplete="email"
          />
        </div>
      </PanelSection>
      <PanelSection title="Integration settings" lead="Services of others. Leave empty what you do not use.">
        <div className="grid gap-4">
          <TextField
            {...field('googleAnalyticsId')}
            placeholder="G-XXXXXXXXXX"
            hint="Loaded only after a visitor has agreed to be counted."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...field('googleMapsApiKey')}
            hint="With a key the Contact page can show a map. Every visitor can read the key: restrict it to your website at Google."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </PanelSection>
      <SearchWords />
    </>
  );
}
