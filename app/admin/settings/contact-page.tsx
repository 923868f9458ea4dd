import { useFailureToast } from '#app/admin/attempt.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Route } from './+types/contact-page';
import { ContactForm } from './contact-form.tsx';
import { loadSettings } from './load-settings.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const settings = useLastKnown(loaderData.settings);
  return (
    <>
      <PageHead title="Contact and address" />
      {settings ? <ContactForm settings={settings} /> : <NotLoaded what="The settings" />}
    </>
  );
}
