/**
 * A new tab that gets its address later. It must be opened while the press of the button is being handled: a tab that
 * comes after an answer of the server is a pop-up to the browser.
 */
export function showInTab() {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Preview';
    tab.document.body.textContent = 'Making the preview… If nothing comes, look into the tab of the panel.';
  }
  return {
    open(url: string) {
      // Where no tab may be opened the preview takes this one's place; the words typed here stay kept.
      (tab ?? window).location.assign(url);
    },
    close: () => tab?.close(),
  };
}
