/** Where a video may play: on our page, and in the player that sets no cookie. */
const player = 'https://www.youtube-nocookie.com';

/** What a page may show in a frame of somebody else's, and where that comes from. */
export type Frame = 'video' | 'map';
const frameOrigins: Record<Frame, string> = { video: player, map: 'https://www.google.com' };

/** Where Google Analytics sends what it counts, https://developers.google.com/tag-platform/security/guides/csp */
const analytics = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/** What a page needs beyond the site's own files. */
export type PageNeeds = {
  /** SHA-256 hashes, in base64, of the inline scripts the page holds. */
  scriptHashes: readonly string[];
  /** Origin of the calls, when it is not the site itself. */
  apiOrigin?: string | undefined;
  /** Google Analytics is set up and may be loaded once the visitor has agreed. */
  hasAnalytics?: boolean;
  /** What the page shows in frames. */
  frames?: readonly Frame[];
  /** The panel shows pictures that are still on their way to the server. */
  isPanel?: boolean;
  /** In development Vite adds inline styles and a socket. */
  development?: boolean;
};

/**
 * The policy of a page. Scripts run by the hash of exactly those inline scripts our own render wrote, and what those
 * import; hashes, unlike nonces, stay true when a page is kept in a cache.
 */
export function contentSecurityPolicy({
  scriptHashes,
  apiOrigin,
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
    'img-src': ["'self'", 'https:', 'data:', ...(isPanel ? ['blob:'] : [])],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(apiOrigin ? [apiOrigin] : []),
      ...(hasAnalytics ? analytics : []),
      ...(development ? ['ws:'] : []),
    ],
    'frame-src': frames.length > 0 ? [...new Set(frames)].map((frame) => frameOrigins[frame]) : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Every browser knows it and tells at once; `report-to`, where it is known, is told up to a minute later or not at all.
    'report-uri': [reportsPath],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** For answers that are no pages: nothing in them may load or run anything. */
export const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const switchedOff = [
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

const permissions = `autoplay=(self "${player}"), ${switchedOff}`;

/** Where browsers tell of what the policy forbade. */
export const reportsPath = '/reports';

/** Headers of every answer. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Headers that browsers heed of pages alone: with each picture and font they would be a twentieth of its bytes. */
export const pageHeaders: Record<string, string> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions,
};

/** Whether an answer is a page to a browser. */
export const isPage = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

/** Speculation rules travel by header, so that no inline script is needed. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Links to other public pages are rendered ahead when a pointer rests on them or a finger comes down; nothing of the owner's, no
 * call, and nothing that is no page.
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/admin*' } },
          { not: { href_matches: '/api*' } },
          { not: { href_matches: '/uploads/*' } },
          { not: { href_matches: '/*.(xml|txt)' } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
