import { dateAndTime } from '#app/domain/dates.ts';
import type { Post } from '#app/domain/post.ts';
import { wordsOf } from './editor/tidy.ts';
import { differing, labels, type PostFieldName, type PostValues, valuesOf } from './post-values.ts';
import { instantOf } from './publication.ts';

export type Difference = { name: PostFieldName; label: string; mine: string; theirs: string };

const longest = 140;
const sameWords = 'The same words; formatting, links or pictures differ';

/** The fields in which two versions differ, each side short enough to be seen at a glance. */
export function differencesOf(mine: PostValues, theirPost: Post): Difference[] {
  const theirs = valuesOf(theirPost);
  return differing(mine, theirs).map((name) => {
    const [ours, others] =
      name === 'content' ? contentsOf(mine.content, theirs.content) : [shown(name, mine), shown(name, theirs)];
    return { name, label: labels[name], mine: ours, theirs: others };
  });
}

function shown(name: PostFieldName, values: PostValues): string {
  const value = values[name];
  if (value === '') return '(empty)';
  if (name === 'publishedAt') return dateAndTime(instantOf(value) ?? '');
  return cut(value);
}

/** Two texts from shortly before the first place where they differ. */
function contentsOf(a: string, b: string): [string, string] {
  const [mine, theirs] = [wordsOf(a), wordsOf(b)];
  if (mine === theirs) return [sameWords, sameWords];
  let same = 0;
  while (same < mine.length && mine[same] === theirs[same]) same++;
  const start = Math.max(0, mine.lastIndexOf(' ', same - 20));
  const from = (text: string) => (text === '' ? '(empty)' : `${start > 0 ? '…' : ''}${cut(text.slice(start))}`);
  return [from(mine), from(theirs)];
}

const cut = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);
