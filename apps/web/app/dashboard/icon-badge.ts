/** The number of new orders on the icon of the tab, and on that of the installed shop. */

const size = 64;

/** A colour of the page by its role. */
const colour = (role: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${role}`);

/** What a badge shows: two digits at most, "99" for more. */
export const badgeText = (count: number): string => String(Math.min(count, 99));

function draw(icon: CanvasImageSource | undefined, count: number): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (icon) context.drawImage(icon, 0, 0, size, size);
  const text = badgeText(count);
  context.fillStyle = colour('marigold');
  context.beginPath();
  context.roundRect(text.length > 1 ? 12 : 24, 20, text.length > 1 ? 52 : 40, 44, 20);
  context.fill();
  context.fillStyle = colour('on-marigold');
  context.font = 'bold 36px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, text.length > 1 ? 38 : 44, 44);
  try {
    return canvas.toDataURL('image/png');
  } catch {
    return undefined; // The logo is on another host.
  }
}

/** The icons of the page, whether a badge stands in for them or not. */
const ownIcons = () => [
  ...document.head.querySelectorAll<HTMLLinkElement>('link[rel=icon]:not([data-badge]), link[data-icon]'),
];
const badgeLink = () => document.head.querySelector<HTMLLinkElement>('link[data-badge]');

/** Gives the page its own icons back. */
export function clearBadge(): void {
  badgeLink()?.remove();
  for (const icon of ownIcons()) {
    icon.rel = 'icon';
    icon.removeAttribute('data-icon');
  }
  void navigator.clearAppBadge?.().catch(() => {});
}

/** Shows a number of one or more. Resolves when it is shown; a later call replaces it. */
export async function showBadge(count: number, isCurrent: () => boolean): Promise<void> {
  void navigator.setAppBadge?.(count).catch(() => {});
  const icons = ownIcons();
  const image = new Image();
  image.src = icons[0]?.href ?? '';
  const icon = await image.decode().then(
    () => image,
    () => undefined,
  );
  const href = draw(icon, count);
  if (!href || !isCurrent()) return;
  const link = badgeLink() ?? document.createElement('link');
  link.rel = 'icon';
  link.href = href;
  link.dataset.badge = badgeText(count);
  // Browsers prefer an icon without a fixed size, whatever comes later.
  for (const own of icons) {
    own.rel = 'x-icon';
    own.dataset.icon = '';
  }
  document.head.append(link);
}
