/** The video player's origin, which sets no cookies. */
const player = 'https://www.youtube-nocookie.com';

/** Kinds of third-party frames on a page. */
export type Frame = 'video' | 'map';
const frameOrigins: Record<Frame, string> = { video: player, map: 'https://www.google.com' };

/** Origins Google Analytics sends data to, https://developers.google.com/tag-platform/security/guides/csp */
const analytics = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/** What a page needs beyond the site's own files. */
export type PageNeeds = {
  /** Base64 SHA-256 hashes of the page's inline scripts. */
  scriptHashes: readonly string[];
  /** Origin of the API, if it is not the site itself. */
  apiOrigin?: string | undefined;
  /** Origin of pictures; empty if it is the site itself. */
  pictureOrigin?: string;
  /** Google Analytics is configured and may load after the visitor's consent. */
  hasAnalytics?: boolean;
  frames?: readonly Frame[];
  /** The panel previews pictures before upload, and has a manifest and a service worker. */
  isPanel?: boolean;
  /** In development Vite adds inline styles and a socket. */
  development?: boolean;
};

/**
 * The Content-Security-Policy of a page. Allows exactly the inline scripts of our own render, by hash, and their
 * imports. Unlike nonces, hashes stay valid when a page is cached.
 */
export function contentSecurityPolicy({
  scriptHashes,
  apiOrigin,
  pictureOrigin = '',
  hasAnalytics = false,
  frames = [],
  isPanel = false,
  development = false,
}: PageNeeds): string {
  const scripts = scriptHashes.map((hash) => `'sha256-${hash}'`);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': scripts.length > 0 ? [...scripts, "'strict-dynamic'"] : ["'none'"],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'https:', 'data:', ...(pictureOrigin ? [pictureOrigin] : []), ...(isPanel ? ['blob:'] : [])],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(apiOrigin ? [apiOrigin] : []),
      ...(hasAnalytics ? analytics : []),
      ...(development ? ['ws:'] : []),
    ],
    'frame-src': frames.length > 0 ? [...new Set(frames)].map((frame) => frameOrigins[frame]) : ["'none'"],
    'manifest-src': ["'self'"],
    // Without this directive, browsers apply `script-src`, which allows no files.
    ...(isPanel ? { 'worker-src': ["'self'"] } : {}),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** For responses other than pages: nothing may load or run. */
export const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const disabledFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const permissions = `autoplay=(self "${player}"), ${disabledFeatures}`;

export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Headers that only matter for pages: with each picture and font they would add a twentieth to its bytes. */
export const pageHeaders: Record<string, string> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions,
};

export const isPage = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

/** Speculation rules travel by header, so that no inline script is needed. */
export const speculationRulesPath = '/speculation-rules.json';

/** Prerenders links to other public pages on hover or touch; never the panel, the API or files. */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/admin*' } },
          { not: { href_matches: '/api*' } },
          { not: { href_matches: '/uploads/*' } },
          { not: { href_matches: '/quote-list*' } },
          { not: { href_matches: '/*.(xml|txt)' } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
