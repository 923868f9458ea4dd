import { dateAndTime } from '#app/domain/dates.ts';
import { wordsOf } from './editor/tidy.ts';
import type { PostFieldName, PostValues } from './post-values.ts';
import { instantOf } from './publication.ts';

const maxLength = 140;
const sameWords = 'The same words; formatting, links or pictures differ';

/** One side of a field in which two versions differ, short enough to be seen at a glance. */
export function shownInShort(name: PostFieldName, values: PostValues, other: PostValues): string {
  const value = values[name];
  if (name === 'content') return fromDifference(wordsOf(value), wordsOf(other.content));
  if (value === '') return 'empty';
  if (name === 'publishedAt') return dateAndTime(instantOf(value) ?? '');
  return cut(value);
}

/** A text from shortly before the first place where it differs from another. */
function fromDifference(text: string, other: string): string {
  if (text === other) return sameWords;
  if (text === '') return 'empty';
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const start = Math.max(0, text.lastIndexOf(' ', same - 20));
  return `${start > 0 ? '…' : ''}${cut(text.slice(start))}`;
}

const cut = (text: string): string => (text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`);
