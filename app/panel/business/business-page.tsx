import { FieldsSection } from '#app/panel/frame/panel-section.tsx';
import { TextArea, TextField, verbatim } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/business-page';
import { loadSettings, SettingsPage } from './settings-editor.tsx';
import { settingsNoun } from './settings-noun.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage noun={settingsNoun} loaderData={loaderData} title="Business details" label="Settings">
      {({ field }) => (
        <>
          <FieldsSection title="General settings" lead="Shown at the top and bottom of every page, and in e-mails.">
            <TextField
              {...field('companyName')}
              hint={`If you leave this empty, the name is ${dealer.name}.`}
              autoComplete="organization"
            />
            <TextArea
              {...field('companyDescription')}
              rows={4}
              hint="A few words about your business, at the bottom of every page."
            />
            <TextField
              {...field('contactEmail')}
              type="email"
              hint="New inquiries are sent to it. Empty: to the e-mail for customers, under Contact and address."
              autoComplete="email"
            />
          </FieldsSection>
          <FieldsSection title="Integration settings" lead="Optional Google services for your website.">
            <TextField
              {...field('googleAnalyticsId')}
              placeholder="G-XXXXXXXXXX"
              hint="Counts visitors who have given consent."
              {...verbatim}
              autoCapitalize="characters"
            />
            <TextField
              {...field('googleMapsApiKey')}
              hint="Shows a map on the Contact page. The key is public, so please restrict it to your website in your Google account."
              {...verbatim}
            />
            <p className="text-sm text-ink-soft">
              For Google Merchant Center and the catalogues of WhatsApp and Meta, the products with a public price are
              at{' '}
              <a href="/feed/products.xml" target="_blank" rel="noopener" className="font-semibold text-cyan underline">
                /feed/products.xml
              </a>
              .
            </p>
          </FieldsSection>
        </>
      )}
    </SettingsPage>
  );
}
