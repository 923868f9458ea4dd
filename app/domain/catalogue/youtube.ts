import { withScheme } from '#app/domain/text/addresses.ts';

const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);

/** Returns the video id in a watch, youtu.be, shorts or embed URL, with or without its scheme; `null` for anything else. */
export function youtubeId(address: string): string | null {
  const url = URL.parse(withScheme(address));
  if (url === null) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username || url.password || url.port) return null;
  const id = idIn(url);
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}

function idIn(url: URL): string | null {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1);
  if (!hosts.has(url.hostname)) return null;
  if (url.pathname === '/watch') return url.searchParams.get('v');
  return /^\/(?:shorts|embed|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
}

/** The cookie-free player; loaded only after a tap. */
export const youtubePlayer = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;

export const youtubePage = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
