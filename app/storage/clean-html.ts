import { createHash } from 'node:crypto';
import sanitize from 'sanitize-html';
import { youtubeId } from '#app/domain/youtube.ts';

const text = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'];
const inline = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'small', 'a', 'img', 'figure', 'figcaption'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** A page of ours or a place on this page, the web, a mailbox, a telephone. */
const leadsSomewhere = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/**
 * What a post may hold. No style, class, id or data attribute; pictures from our uploads or by https; no frame but
 * the YouTube player that sets no cookie, whose address is rebuilt from the video's id.
 */
const allowed: sanitize.IOptions = {
  allowedTags: [...text, ...inline, ...tables, 'iframe'],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    iframe: ['src', 'title', 'allowfullscreen', 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube-nocookie.com'],
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'title'],
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(leadsSomewhere.test(href ?? '') ? { href: href as string } : {}),
        ...(title === undefined ? {} : { title }),
        ...(/^https?:/i.test(href ?? '') ? { rel: 'noopener nofollow' } : {}),
      },
    }),
    img: (tagName, { src, alt, width, height }) => ({
      tagName,
      attribs: {
        src: src ?? '',
        alt: alt ?? '',
        ...(/^\d{1,5}$/.test(width ?? '') ? { width: width as string } : {}),
        ...(/^\d{1,5}$/.test(height ?? '') ? { height: height as string } : {}),
        loading: 'lazy',
      },
    }),
    iframe: (tagName, { src }) => {
      const id = youtubeId(src ?? '');
      const attribs: Record<string, string> =
        id === null
          ? {}
          : {
              src: `https://www.youtube-nocookie.com/embed/${id}`,
              title: 'YouTube video',
              allowfullscreen: '',
              loading: 'lazy',
            };
      return { tagName, attribs };
    },
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && !attribs.src) ||
    (tag === 'img' && !/^(https:\/\/|\/uploads\/[0-9a-f])/i.test(attribs.src ?? '')),
};

const kept = new Map<string, string>();
const mostKept = 500;

/** Sanitised HTML. Results are kept by the hash of their input, because every reading of a post passes here. */
export function cleanHtml(html: string): string {
  const key = createHash('sha256').update(html).digest('base64');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const clean = sanitize(html, allowed);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, clean);
  return clean;
}
