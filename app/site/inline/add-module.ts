/** Adds a module to the page: the policy trusts what a trusted script adds, but not what an inline one imports. */
export function addModule(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = src;
  return document.head.appendChild(script);
}
