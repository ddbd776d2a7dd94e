/** Checks a scene by program: accessibility, and that no text or control is cut off or overlaps another. */
import type { Page } from '@playwright/test';
import { violationsOf } from '../e2e/axe.ts';
import { findViolations } from '../e2e/page-checks.ts';
import { findUnreadableTexts } from '../e2e/unreadable-texts.ts';
import type { Combination } from './combinations.ts';
import type { Scene } from './scene.ts';

/** What is visible, each kind once: element, names of its attributes, colours and size class of its text. */
const kindsOfElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const kinds = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { color, backgroundColor, fontSize, fontWeight, opacity } = getComputedStyle(element);
      // Sizes from which less contrast is enough, in px.
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
      const names = [...element.attributes].map(({ name }) => name).filter((name) => name !== 'style');
      kinds.add([element.tagName, names, color, backgroundColor, opacity, isLarge].join());
    }
    return [...kinds];
  });

/** Whether a control is smaller than the 24 px of WCAG 2.2, 2.5.8, so that the space around it counts. */
const hasSmallControl = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].some(
      (element) => {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        const { width, height } = element.getBoundingClientRect();
        return (
          Math.min(width, height) > 1 &&
          Math.min(width, height) < 24 &&
          getComputedStyle(element).display !== 'inline'
        );
      },
    ),
  );

/** What is chosen in a list, proposed in an empty field or the pattern of a time, where the control is too narrow, one line each. */
const findCutValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const widthOf = (text: string, style: CSSStyleDeclaration): number => {
      if (!context) return 0;
      // The whole font is empty where digits have a width of their own.
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      return context.measureText(text).width;
    };
    // With the sign that opens the calendar, which is as wide as these characters.
    const patterns: Record<string, string> = {
      date: 'mm/dd/yyyy ##',
      'datetime-local': 'mm/dd/yyyy, --:-- -- ##',
    };
    return [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'select, input[placeholder], input[type=date], input[type=datetime-local]',
      ),
    ].flatMap((control) => {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const isList = control instanceof HTMLSelectElement;
      const text = isList
        ? control.selectedOptions[0]?.text
        : (patterns[control.type] ?? (control.value === '' ? control.placeholder : ''));
      const style = getComputedStyle(control);
      const room =
        control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return text && control.clientWidth > 1 && widthOf(text, style) > room + 1
        ? [`"${text}" is cut off by its ${isList ? 'list' : 'field'}`]
        : [];
    });
  });

/** Controls that lie over one another, one line each; one within the other and those that stay in place are exempt. */
const findOverlappingControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position) ||
        stays(element.parentElement));
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((element) => !element.closest('[inert], .sr-only, [data-toasts]'))
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .sort((one, other) => one.box.top - other.box.top);
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30) ||
      element.tagName;
    const problems: string[] = [];
    for (const [position, { element, box }] of controls.entries()) {
      for (const { element: other, box: otherBox } of controls.slice(position + 1)) {
        if (otherBox.top >= box.bottom) break;
        if (element.contains(other) || other.contains(element)) continue;
        const width = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
        const height = Math.min(box.bottom, otherBox.bottom) - otherBox.top;
        if (width <= 4 || height <= 4 || stays(element) || stays(other)) continue;
        problems.push(`the controls "${nameOf(element)}" and "${nameOf(other)}" overlap`);
      }
    }
    return problems;
  });

/**
 * Returns the check for the combinations of a scene in one preset; it gives the faults of one, one line each. Axe runs in the
 * first combination of each language, and again whenever a kind of element, colour or size of text is seen that it has not
 * judged in this scene; in dark, whose pages have the same elements, only its rule about contrast.
 */
export function sceneChecker({ windowOnly }: Scene) {
  const judged = new Set<string>();
  const languages = new Set<string>();
  const widths = new Set<string>();
  return async (page: Page, { file, scheme, language, width }: Combination): Promise<string[]> => {
    const places = await findCutValues(page);
    // What covers the page lies over its texts.
    if (!windowOnly)
      places.push(...(await findUnreadableTexts(page)), ...(await findOverlappingControls(page)));
    const found = places.map((place) => `${file}: ${place}`);
    const kinds = await kindsOfElements(page);
    const isNew = kinds.some((kind) => !judged.has(kind));
    if (!languages.has(language) || (isNew && scheme === 'light'))
      found.push(...(await findViolations(page, file)));
    else {
      const placed = widths.has(`${language} ${width}`);
      const rules = [
        ...(isNew ? ['color-contrast'] : []),
        ...(!placed && (await hasSmallControl(page)) ? ['target-size'] : []),
      ];
      if (rules.length > 0) found.push(...(await violationsOf(page, file, { only: rules })));
    }
    for (const kind of kinds) judged.add(kind);
    languages.add(language);
    widths.add(`${language} ${width}`);
    return found;
  };
}
