import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';
import { youtubeId } from '#app/domain/catalogue/youtube.ts';
import { lazily } from '#app/storage/engine/work/lazily.ts';

const require = createRequire(import.meta.url);

export const sanitize = lazily((): typeof Sanitize => require('sanitize-html'));

const text = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'];
const inline = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'small', 'a', 'img', 'figure', 'figcaption'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** Increment with every change of the rules below. */
const rulesVersion = 1;

const { version: packageVersion } = createRequire(import.meta.url)('sanitize-html/package.json');

/** Identifies the sanitiser. Content cleaned by another version is cleaned again. */
export const sanitiserVersion = `${packageVersion}/${rulesVersion}`;

/** An address on this site, a fragment, or a web, e-mail or telephone link. */
const leadsSomewhere = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/**
 * The HTML allowed in a post: no style, class, id or data attributes; images from our uploads or over HTTPS; no iframes
 * except YouTube's cookie-free player, whose URL is rebuilt from the video id.
 */
const allowed: Sanitize.IOptions = {
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
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        ...(leadsSomewhere.test(href) ? { href } : {}),
        ...(title === undefined ? {} : { title }),
        ...(/^https?:/i.test(href) ? { rel: 'noopener nofollow' } : {}),
      },
    }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        src,
        alt,
        ...(/^\d{1,5}$/.test(width) ? { width } : {}),
        ...(/^\d{1,5}$/.test(height) ? { height } : {}),
        loading: 'lazy',
      },
    }),
    iframe: (tagName, { src = '' }) => {
      const id = youtubeId(src);
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
    (tag === 'img' && !/^(https:\/\/|\/uploads\/[0-9a-f])/i.test(`${attribs.src}`)),
};

export const cleanHtml = (html: string): string => sanitize(html, allowed);
