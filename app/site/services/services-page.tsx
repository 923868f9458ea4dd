import { publicUrlContext } from '#app/context.ts';
import { Notice } from '#app/site/notice.tsx';
import { pageMeta } from '#app/site/seo/meta.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/services-page';

export const handle = { hydrate: false };

export const loader = ({ context }: Route.LoaderArgs) => ({ canonical: `${context.get(publicUrlContext)}/services` });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Services | ${dealer.name}`,
    description: 'Installation, maintenance, repair, AMC and consumables for photocopiers and printers.',
    canonical: loaderData?.canonical ?? '/services',
    siteName: dealer.name,
  });

export default function ServicesPage() {
  return (
    <Notice title="Services" back={{ href: '/contact', text: 'Request Service' }}>
      Installation and setup, maintenance and repair, annual maintenance contracts, consumables and warranty support.
    </Notice>
  );
}
