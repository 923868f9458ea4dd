/** Adds a script to the page: the policy trusts what a trusted script adds, but not what an inline one imports. */
export function addScript(src: string, type: 'module' | '' = ''): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = type;
  script.src = src;
  return document.head.appendChild(script);
}
