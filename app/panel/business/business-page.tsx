import { useFields } from '#app/panel/frame/edit/form.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/business-page';
import { LoadedSettings, loadSettings, SettingsEditor } from './settings-editor.tsx';
import { type SettingsValues, settingsNoun } from './settings-noun.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings loaderData={loaderData} title="Business details">
      {(settings) => (
        <SettingsEditor noun={settingsNoun} settings={settings} label="Settings">
          <Fields />
        </SettingsEditor>
      )}
    </LoadedSettings>
  );
}

function Fields() {
  const field = useFields<SettingsValues>();
  return (
    <>
      <PanelSection title="General settings" lead="Shown at the top and bottom of every page, and in e-mails.">
        <div className="grid gap-4">
          <TextField
            {...field('companyName')}
            hint={`If you leave this empty, the name is ${dealer.name}.`}
            autoComplete="organization"
          />
          <TextArea
            {...field('companyDescription')}
            hint="A few words about your business, at the bottom of every page."
          />
          <TextField
            {...field('contactEmail')}
            type="email"
            hint="New inquiries are sent to this e-mail address."
            autoComplete="email"
          />
        </div>
      </PanelSection>
      <PanelSection title="Integration settings" lead="Optional Google services for your website.">
        <div className="grid gap-4">
          <TextField
            {...field('googleAnalyticsId')}
            placeholder="G-XXXXXXXXXX"
            hint="Counts visitors who have given consent."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...field('googleMapsApiKey')}
            hint="Shows a map on the Contact page. The key is public, so please restrict it to your website in your Google account."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </PanelSection>
    </>
  );
}
