const current = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript');

/**
 * The element of the script that runs, also where an element of the page is named `currentScript` and would stand for
 * it. The policy trusts what our scripts load, so what they load is told by this element, where no content of the page
 * can stand.
 */
export const ownElement = (): HTMLScriptElement => current?.get?.call(document);
