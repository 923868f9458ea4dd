const view = document.defaultView as Window;
const computedStyle = view.getComputedStyle.bind(view);
const stylesOfTags = new Map<string, CSSStyleDeclaration>();
/**
 * The testing library reads these three styles of every element and its ancestors, and the simulated window computes all
 * styles each time. Without style sheets, an element without a style attribute has those of its tag.
 */
view.getComputedStyle = (element) => {
  // Media queries in rem read the font size of the root.
  if (element === document.documentElement || element.closest('[style]')) return computedStyle(element);
  const tag = `${element.localName} ${element.hasAttribute('open')}`;
  let style = stylesOfTags.get(tag);
  if (style === undefined) {
    const { display, visibility, pointerEvents } = computedStyle(element);
    const styles: Record<string, string> = { display, visibility, pointerEvents };
    style = { ...styles, getPropertyValue: (name) => styles[name] ?? '' } as CSSStyleDeclaration;
    if (element.isConnected) stylesOfTags.set(tag, style);
  }
  return style;
};
