/**
 * How a word sounds, written the same for English, Bengali and Bengali in Latin letters: হেডফোন, "headphone" and
 * "hedfon" meet here. Bengali is first put into Latin letters; both then follow the same rules.
 */

const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      k: 'কখ',
      g: 'গঘ',
      ch: 'চছ',
      j: 'জঝয',
      t: 'টঠতথৎ',
      d: 'ডঢদধ',
      n: 'নণঞ',
      p: 'প',
      f: 'ফ',
      b: 'বভ',
      m: 'ম',
      r: 'র',
      l: 'ল',
      s: 'শষস',
      h: 'হ',
      ng: 'ঙং',
      a: 'আা',
      i: 'ইঈিী',
      u: 'উঊুূ',
      e: 'এে',
      o: 'অওো',
      oi: 'ঐৈ',
      ou: 'ঔৌ',
      ri: 'ঋৃ',
    }).flatMap(([latin, bengali]) => [...bengali].map((letter) => [letter, latin])),
  ),
};

/** A word in Latin letters as it is said; the vowel that Bengali does not write is left out. */
export const inLatin = (word: string): string =>
  /[\u0980-\u09ff]/.test(word)
    ? word
        .normalize('NFKC')
        // What Bengali writes with other letters: wa as o and ya, the dotted r, and the ya below that says "a".
        .replace(/\u0993\u09af\u09bc(\u09cd\u09af)?/g, (_, below?: string) => (below ? 'wa' : 'w'))
        .replace(/\u09af\u09bc/g, 'y')
        .replace(/[\u09a1\u09a2]\u09bc/g, 'r')
        .replace(/\u09cd\u09af\u09be?/g, 'a')
        .replace(/[\u0980-\u09ff]/g, (letter) => letters[letter] ?? '')
    : word;

/** In this order; capital C is the sound of "ch". */
const sounds: readonly [RegExp, string][] = [
  [/igh(?=t)/g, 'i'],
  [/tch|chh?/g, 'C'],
  [/ph/g, 'f'],
  [/[st]ion/g, 'shon'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/[gz]/g, 'j'],
  [/v/g, 'b'],
  // "oyach", "smartoach" and "paoar" are said with a w.
  [/(?<=^|[aeit])o[yi]?(?=a)/g, 'w'],
  [/(?<=[aeiouy])w(?![aeiouy])/g, ''],
  [/(?<=.)h/g, ''],
  [/(?<=..)e$/g, ''],
  [/(?<![aeiouy])a[aeiouy]*/g, 'a'],
  [/(?<![aeiouy])[ou][aeiouy]*/g, 'u'],
  [/(?<![aeiouy])[eiy][aeiouy]*/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** The sound of a word with its vowels in three kinds: "headphone" is "hidfun". Signs and digits stay as they are. */
export const soundOf = (word: string): string =>
  sounds.reduce((said, [pattern, sound]) => said.replace(pattern, sound), inLatin(word));

/** The consonants of a sound, and whether a vowel opens it: "hidfun" has "hdfn", "irbads" has "arbds". */
export const bonesOf = (sound: string): string =>
  sound
    .replace(/^[aiu]/, 'A')
    .replace(/[aiu]/g, '')
    .replace('A', 'a');
