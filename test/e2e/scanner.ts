/** The camera of a phone in tests: a Chromium with a fake one, and codes that its detector sees. */
import { type Browser, chromium, expect, type Page } from '@playwright/test';

export const phone = { width: 360, height: 740 };

export const startCamera = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });

/** A page of a phone with this camera; `stub` runs before its scripts. */
export async function newPhonePage(camera: Browser, baseURL: string, stub: () => void = stubDetector) {
  const context = await camera.newContext({
    baseURL,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    permissions: ['camera'],
  });
  const page = await context.newPage();
  await page.addInitScript(stub);
  return { context, page };
}

/** What the stubs of a page share with the test. */
interface Scanned {
  /** The codes that the detector sees. */
  codes: string[];
  /** How many pictures it was given, of a camera that runs. */
  pictures: number;
  tracks: MediaStreamTrack[];
}
type WithScanned = typeof globalThis & { scanned: Scanned };

/** Replaces the detector, which Chromium has on phones only, and keeps the tracks of the fake camera. */
function stubDetector(): void {
  const scanned: Scanned = { codes: [], pictures: 0, tracks: [] };
  Object.assign(globalThis, {
    scanned,
    BarcodeDetector: class {
      static async getSupportedFormats() {
        return ['ean_13', 'code_128'];
      }
      async detect(video: HTMLVideoElement) {
        if (video.videoWidth > 0) scanned.pictures += 1;
        return scanned.codes.map((rawValue) => ({ rawValue }));
      }
    },
  });
  const devices = navigator.mediaDevices;
  const get = devices?.getUserMedia.bind(devices);
  if (!get) return;
  devices.getUserMedia = async (constraints) => {
    const stream = await get(constraints);
    scanned.tracks.push(...stream.getTracks());
    return stream;
  };
}

export const scanButton = (page: Page) => page.getByRole('button', { name: /^Scan with the camera/ });
export const scanDialog = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' });
const pictures = (page: Page) => page.evaluate(() => (globalThis as WithScanned).scanned.pictures);
export const trackStates = (page: Page) =>
  page.evaluate(() => (globalThis as WithScanned).scanned.tracks.map(({ readyState }) => readyState));
/** Holds codes before the camera. */
export const show = (page: Page, ...codes: string[]): Promise<void> =>
  page.evaluate((shown) => {
    (globalThis as WithScanned).scanned.codes = shown;
  }, codes);
/** Holds codes before the camera, and waits until enough pictures were taken that an absent one counts as gone. */
export async function hold(page: Page, ...codes: string[]): Promise<void> {
  await show(page, ...codes);
  const before = await pictures(page);
  await expect.poll(() => pictures(page)).toBeGreaterThan(before + 8);
}
