/** Length of a generated excerpt, in characters, like a search engine's snippet. */
const maxExcerptLength = 160;

/** After a full stop, unless a lower-case letter follows, as after `approx.`. */
const sentenceEnd = /(?<=[.!?…।]["'”’)]*)\s+(?=[^\s\p{Ll}])/u;

/** Returns as many leading sentences as fit an excerpt. If the first one is too long, cuts it after a word. */
export function firstSentences(text: string): string {
  const [first = '', ...others] = text.trim().split(sentenceEnd);
  let excerpt = first.replace(/\s+/g, ' ');
  for (const sentence of others) {
    const longer = `${excerpt} ${sentence.replace(/\s+/g, ' ')}`;
    if ([...longer].length > maxExcerptLength) break;
    excerpt = longer;
  }
  return shortened(excerpt);
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= maxExcerptLength) return text;
  const start = characters.slice(0, maxExcerptLength);
  const end = start.lastIndexOf(' ');
  // Some languages have no spaces to cut at; then leave room for the ellipsis.
  const words = (end > 0 ? start.slice(0, end) : start.slice(0, -1)).join('');
  return `${words.replace(/[\s,;:–-]+$/, '')}…`;
}
