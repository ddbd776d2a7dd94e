/** The sound of a new order: two short tones, if somebody wants them in this browser. Off by default. */
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

const storageName = 'jontro.orderSound';

const wanted = createStore(() => {
  try {
    return localStorage.getItem(storageName) === 'on';
  } catch {
    return false; // Storage is disabled in this browser.
  }
});

export function wantOrderSound(want: boolean): void {
  try {
    localStorage.setItem(storageName, want ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  wanted.set(want);
  if (want) playOrderSound();
}

export const useOrderSound = (): boolean => useSyncExternalStore(wanted.subscribe, wanted.get, () => false);

let audio: AudioContext | undefined;

/** The two tones: frequency in Hz, start in s. */
const tones = [
  [660, 0],
  [880, 0.18],
] as const;
const toneSeconds = 0.16;

/** Plays the sound if it is wanted. Browsers forbid it before the first press of a key or button in the page: then it is silent. */
export function playOrderSound(): void {
  if (!wanted.get() || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    const { currentTime } = audio;
    audio.resume().catch(() => {});
    for (const [frequency, start] of tones) {
      const oscillator = audio.createOscillator();
      const gain = audio.createGain();
      oscillator.frequency.value = frequency;
      gain.gain.setValueAtTime(0.2, currentTime + start);
      // A tone that ends at once clicks.
      gain.gain.exponentialRampToValueAtTime(0.001, currentTime + start + toneSeconds);
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(currentTime + start);
      oscillator.stop(currentTime + start + toneSeconds);
    }
  } catch {
    // No audio device.
  }
}
