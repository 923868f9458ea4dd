/** How long an excerpt is that is taken from a text, in characters: what a search engine shows. */
const maxExcerptLength = 160;

/** Behind a full stop, unless what follows goes on in small letters, as after `approx.`. */
const sentenceEnd = /(?<=[.!?…।]["'”’)]*)\s+(?=[^\s\p{Ll}])/u;

/** The first sentences of a text, as many as are an excerpt together; of one that is too long as many words. */
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
  // Some languages have no spaces to cut at; then there must be room for the dots.
  const words = (end > 0 ? start.slice(0, end) : start.slice(0, -1)).join('');
  return `${words.replace(/[\s,;:–-]+$/, '')}…`;
}
