/** Barcodes by the browser's own detector: whether it can, and which codes of a picture are new. */

/** The part of the Shape Detection API that is used; TypeScript does not know it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface BarcodeDetectorConstructor {
  new (): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorOf = (): BarcodeDetectorConstructor | undefined =>
  (globalThis as { BarcodeDetector?: BarcodeDetectorConstructor }).BarcodeDetector;

/** Whether the policy of this document lets the shop ask for a camera; true where the browser does not say. */
export function isCameraAllowed(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
}

/** Whether the browser reads barcodes, and has a camera or may have one. Never asks for it. */
export async function canScan(): Promise<boolean> {
  const detector = detectorOf();
  const devices = globalThis.navigator?.mediaDevices;
  if (!detector || !devices?.getUserMedia) return false;
  try {
    if ((await detector.getSupportedFormats()).length === 0) return false;
    // A document that may not use the camera does not see it either.
    return !isCameraAllowed() || (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

/** Returns a reader of the codes in the present picture of a video. */
export function createDetector(): (video: HTMLVideoElement) => Promise<string[]> {
  const Detector = detectorOf();
  if (!Detector) throw new Error('This browser reads no barcodes');
  const detector = new Detector();
  return async (video) =>
    (await detector.detect(video)).map(({ rawValue }) => rawValue.trim()).filter(Boolean);
}

/** After so many pictures without it a code is read again. */
const picturesApart = 5;

/** Returns the filter of what is seen, picture by picture: a code counts once while it stays in view. */
export function createScanFilter(): (seen: readonly string[]) => string[] {
  /** How many pictures ago each code was seen. */
  const ages = new Map<string, number>();
  return (seen) => {
    const fresh = [...new Set(seen)].filter((code) => !ages.has(code));
    for (const [code, age] of ages) {
      if (age >= picturesApart) ages.delete(code);
      else ages.set(code, age + 1);
    }
    for (const code of seen) ages.set(code, 0);
    return fresh;
  };
}
