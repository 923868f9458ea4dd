import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

export const manifestPath = '/admin/manifest.webmanifest';

/** Android shows about this many characters below an icon. */
const maxShortName = 14;

/** Returns the first words of a name that fit below an icon; at least one. */
function shortName(name: string): string {
  let short = '';
  for (const word of name.split(' ')) {
    if (short !== '' && short.length + word.length >= maxShortName) break;
    short += short === '' ? word : ` ${word}`;
  }
  return short;
}

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Returns the panel's web app manifest with the company name from the settings. Icons: scripts/panel-icon.svg. */
export async function panelManifest({ settings }: Pick<Store, 'settings'>): Promise<Response> {
  const name = (await settings.read()).companyName || dealer.name;
  const manifest = {
    id: '/admin',
    name,
    short_name: shortName(name),
    description: 'Messages, products and settings of the website',
    lang: dealer.locale.language,
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    theme_color: '#fcfbf8',
    background_color: '#fcfbf8',
    icons: [
      icon('/panel-192.png', 192, 'any'),
      icon('/panel-512.png', 512, 'any'),
      icon('/panel-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Messages', url: '/admin/messages' },
      { name: 'Add product', url: '/admin/products/new' },
    ].map((shortcut) => ({ ...shortcut, icons: [icon('/panel-192.png', 192, 'any')] })),
  };
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  });
}
