/** Parses a rendered page for the preview frame: removes scripts and disables interaction. */
export function pictureOf(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const each of page.querySelectorAll('script, noscript, link[rel=icon]')) each.remove();
  for (const folded of page.querySelectorAll('details')) folded.open = true;
  page.body.inert = true;
  return page;
}

const attributesOf = (element: Element) =>
  [...element.attributes].map(({ name, value }) => `${name}=${value}`).join('\n');

/** Whether two elements have the same tag and attributes, so that only their children can differ. */
const isSameAround = (a: Element, b: Element): boolean =>
  a.tagName === b.tagName &&
  attributesOf(a) === attributesOf(b) &&
  a.children.length > 0 &&
  a.childNodes.length === a.children.length &&
  b.childNodes.length === b.children.length &&
  a.children.length === b.children.length;

function replaceWhatDiffers(shown: Element, made: Element): void {
  if (shown.isEqualNode(made)) return;
  if (!isSameAround(shown, made)) {
    shown.replaceWith(made);
    return;
  }
  const next = [...made.children];
  for (const [index, child] of [...shown.children].entries()) replaceWhatDiffers(child, next[index] as Element);
}

/** Replaces only the changed nodes of the preview, which keeps its scroll position. */
export const bringUpToDate = (shown: Document, made: Document): void => replaceWhatDiffers(shown.body, made.body);
