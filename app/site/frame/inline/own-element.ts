const current = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript');

/**
 * The current script element, even if page content clobbers `document.currentScript`. The CSP trusts what our scripts
 * load, so they read addresses only from this element, which page content cannot control.
 */
export const ownElement = (): HTMLScriptElement => current?.get?.call(document);
