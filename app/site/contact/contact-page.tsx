import { publicUrlContext } from '#app/context.ts';
import { dealerAddress, readable, telephoneLink } from '#app/site/contact-links.ts';
import { Notice } from '#app/site/notice.tsx';
import { pageMeta } from '#app/site/seo/meta.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/contact-page';

export const handle = { hydrate: false };

export const loader = ({ context }: Route.LoaderArgs) => ({ canonical: `${context.get(publicUrlContext)}/contact` });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Contact | ${dealer.name}`,
    description: `Call or write to ${dealer.name} in ${dealer.address.city}.`,
    canonical: loaderData?.canonical ?? '/contact',
    siteName: dealer.name,
  });

export default function ContactPage() {
  return (
    <Notice title="Contact" back={{ href: telephoneLink(dealer.phone), text: readable(dealer.phone) }}>
      {dealerAddress()}
    </Notice>
  );
}
