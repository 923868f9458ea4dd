/**
 * A new tab that gets its address later. It must be opened while the press of the button is being handled: a tab that
 * comes after an answer of the server is a pop-up to the browser.
 */
export function showInTab() {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Preview';
    tab.document.body.textContent =
      'Making the preview… If nothing appears here, please go back to the tab with the panel.';
  }
  return {
    /** False when the browser lets no tab be opened: somebody has to press a link. */
    open(url: string): boolean {
      tab?.location.replace(url);
      return tab !== null;
    },
    close: () => tab?.close(),
  };
}
