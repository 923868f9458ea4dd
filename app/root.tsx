import { type ReactNode, useContext } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, useMatches } from 'react-router';
import pictureScript from '#app/site/frame/inline/pictures.ts?inline-script';
import { DocumentParts, InlineScript, inPlace } from '#app/ui/document-parts.tsx';
import styles from '#app/ui/styles/app.css?url';
import panelStyles from '#app/ui/styles/panel.css?url';
import { dealer } from '#dealer';
import type { Route } from './+types/root';
import expandedFont from './ui/fonts/archivo-expanded.woff2';
import rupeeFont from './ui/fonts/archivo-expanded-rupee.woff2';
import regularFont from './ui/fonts/archivo-regular.woff2';

export const links: Route.LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }];

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { links: addedLinks, scripts } = useContext(DocumentParts);
  const isPanel = useMatches().some(({ handle }) => (handle as { panel?: boolean } | undefined)?.panel);
  return (
    <html lang={dealer.locale.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcfbf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121417" media="(prefers-color-scheme: dark)" />
        <InlineScript text={pictureScript} />
        <Meta />
        <Links />
        {isPanel && <link rel="manifest" href="/admin/manifest.webmanifest" />}
        {isPanel && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        <link rel="stylesheet" href={isPanel ? panelStyles : styles} />
        {[expandedFont, rupeeFont, regularFont].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" {...inPlace} />
        ))}
        {addedLinks}
      </head>
      <body>
        {children}
        {scripts}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Fallback for when the site layout itself cannot be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="page py-24">
      <title>{isMissing ? 'Page not found' : 'Something went wrong'}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl font-bold">{isMissing ? 'Page not found' : 'Something went wrong'}</h1>
      <p className="mt-4 text-ink-soft">
        {isMissing ? 'There is no page at this address.' : 'The fault is on our side. Please try again in a minute.'}
      </p>
      <p className="mt-6">
        <a className="text-cyan underline" href="/">
          To the home page
        </a>
      </p>
    </main>
  );
}
