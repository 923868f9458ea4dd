import type { Route } from './+types/contact-page';
import { ContactForm } from './contact-form.tsx';
import { loadSettings } from './load-settings.ts';
import { LoadedSettings } from './loaded-settings.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings loaderData={loaderData} title="Contact and address">
      {(settings) => <ContactForm settings={settings} />}
    </LoadedSettings>
  );
}
