import { formatterFactory, HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { axe, axeLightAndDark, overflow, phone } from '#tests/support/visitor.ts';
import { withDevTools } from '#tests/support/windows.ts';

const height = 740;

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // React's spelling of `<br/>` and of attribute names is valid HTML too.
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // The validator wants SRI for inline scripts; a CSP header with hashes covers them.
    'require-sri': 'off',
    'no-inline-style': 'error',
    'script-type': 'off',
    // A telephone number may wrap.
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
  },
});

/**
 * Loads the fonts of the page. The text font is optional: if it comes late, a page keeps the fallback, whose width depends
 * on the machine. Changing the style sheet on its way instead would switch off the browser's cache of scripts.
 */
export const fontsLoaded = (page: Page) =>
  page.evaluate(async () => {
    if (document.adoptedStyleSheets.length > 0) return;
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const fonts = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => cssText);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(fonts.join('').replaceAll('optional', 'block'));
    document.adoptedStyleSheets = [sheet];
    // Layout requests the fonts that the page uses.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });

export async function invalidHtml(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.valid ? [] : [formatterFactory('text')(report.results)];
}

/** Texts that lie on each other. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // The fixed bar covers content behind it, and a wide table scrolls.
    const texts = [
      ...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, a, button, label, blockquote)'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('.sr-only, .overflow-x-auto, [data-bottom-bar]'),
    );
    const boxes = texts.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          // Lines that line-clamp hides lie below their element.
          const { bottom } = element.getBoundingClientRect();
          const shown = [...range.getClientRects()].filter((rect) => rect.top < bottom);
          return shown.map((rect) => ({ rect, element, text: node.textContent?.trim() ?? '' }));
        }),
    );
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ rect, element }) =>
            element !== one.element &&
            Math.min(rect.right, one.rect.right) - Math.max(rect.left, one.rect.left) > 2 &&
            // Tightly set lines overlap a little.
            Math.min(rect.bottom, one.rect.bottom) - Math.max(rect.top, one.rect.top) > 8,
        )
        .map(({ text }) => `${one.text} / ${text}`),
    );
  });

/** Words of the name, heading, brands and comparison that break into two lines, and a header that is too large. */
const brokenByLargeText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = [
      ...document.querySelectorAll(
        'header a[href="/"] span span, h1, [aria-labelledby=brands] li span, .compare :is(th, td)',
      ),
    ].flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(`“${word}” breaks`);
        }
      return found;
    });
    const header = document.querySelector('header')?.getBoundingClientRect();
    const menu = document.querySelector('header button[aria-label="Open menu"]')?.getBoundingClientRect();
    return [
      ...words,
      ...((header?.height ?? 0) > innerHeight / 3 ? ['the header covers a third of the viewport'] : []),
      ...((menu?.right ?? 0) > innerWidth ? ['the menu is beside the viewport'] : []),
    ];
  });

const wide = async (page: Page) =>
  (await overflow(page)) > 0 ? [`wider than the viewport by ${await overflow(page)}`] : [];

/** Text at 200 %, as set in the browser's preferences: media queries follow it too. */
async function atLargeText(page: Page): Promise<string[]> {
  return withDevTools(page, async (session) => {
    const set = async (standard: number, fixed: number) => {
      await session.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
      await page.waitForFunction((is) => matchMedia('(width < 16rem)').matches === is, standard === 32);
    };
    await set(32, 32);
    const found = [...(await wide(page)), ...(await brokenByLargeText(page))];
    await set(16, 13);
    return found;
  });
}

/** Violations in light and dark mode. A button behind the bar at the lower edge seems too small, so it gets a second look. */
async function violations(page: Page): Promise<string[]> {
  const found = await axeLightAndDark(page);
  const viewport = page.viewportSize();
  if (!viewport || !found.some((text) => text.startsWith('target-size'))) return found;
  await page.setViewportSize({ ...viewport, height: 6000 });
  const again = await axeLightAndDark(page);
  await page.setViewportSize(viewport);
  return again;
}

/**
 * The faults of a page in its present state: the accessibility checker, sideways overflow and overlapping texts, on
 * a phone, also at 320 pixels and with large text. The long form adds wider viewports and dark mode, and checks the
 * panel with large text too. The page has the width of a phone again afterwards.
 */
export async function faultsOf(
  page: Page,
  { isPublic, isState = false }: { isPublic: boolean; isState?: boolean },
): Promise<string[]> {
  await fontsLoaded(page);
  const found: string[] = [];
  const note = (where: string, faults: string[]) => found.push(...faults.map((fault) => `${where}: ${fault}`));
  for (const width of variants([phone, 768, 1280])) {
    await page.setViewportSize({ width, height: width === phone ? height : 900 });
    note(`${width} px`, [...(await violations(page)), ...(await wide(page))]);
    // An open menu or sheet covers texts.
    if (isPublic && !isState) note(`${width} px`, await overlaps(page));
  }
  if (isPublic || isExhaustive) {
    await page.setViewportSize({ width: 320, height });
    note('320 px', await wide(page));
    await page.setViewportSize({ width: phone, height });
    note('200 %', await atLargeText(page));
  }
  return found;
}

/** The faults in forced colours and dark mode. The checker does not know the system colours, so it ignores contrast. */
export async function faultsInForcedColours(page: Page): Promise<string[]> {
  const blended = await page
    .locator('main img')
    .evaluateAll((images) =>
      images.flatMap((each) => (getComputedStyle(each).mixBlendMode === 'normal' ? [] : `blended: ${each.outerHTML}`)),
    );
  return [...(await axe(page)).filter((text) => !text.startsWith('color-contrast')), ...blended];
}
