/** One colour of the shop: chosen or typed, with the places where it is not seen well enough and the nearest colour that is. */
import { colourTexts, placeTexts, shownRatio } from '@jontro/shop/design/colour-texts.ts';
import type { ContrastProblem } from '@jontro/shop/design/palette.ts';
import type { ShopColour } from '@jontro/shop/design/shop-colours.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

const hints = {
  act: 'Buttons, links, chosen rows and the focus.',
  mark: 'Dots, badges with a count, stars and notices.',
} as const satisfies Record<ShopColour, PlainMessage>;

interface ColourFieldProps {
  name: ShopColour;
  value: string;
  problems: readonly ContrastProblem[];
  nearest: string | undefined;
  onChange: (value: string) => void;
}

export function ColourField({ name, value, problems, nearest, onChange }: ColourFieldProps) {
  const { t, digits } = useLanguage();
  const readable = /^#[0-9a-f]{6}$/.test(value);
  return (
    <section aria-label={t(colourTexts[name])} className="grid content-start gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
        <input
          type="color"
          aria-label={t('Choose: {name}', { name: t(colourTexts[name]) })}
          className="mt-6.5 h-12 w-14 rounded-control border border-edge bg-paper p-1"
          value={readable ? value : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        <Field
          label={colourTexts[name]}
          hint={hints[name]}
          name={name}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className="tabular"
          error={readable ? undefined : 'A colour is # and six of 0–9 and a–f, as in #1d4ed8'}
          onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
        />
      </div>
      <div aria-live="polite" className="grid gap-3">
        {problems.length > 0 ? (
          <div data-contrast="" className="grid gap-2 rounded-control bg-sale-wash p-4">
            <p className="font-semibold">{t('Not seen well enough')}</p>
            <ul className="grid gap-1">
              {problems.map(({ place, ratio, least }) => (
                <li key={place}>
                  {t('{ratio} : 1 {place}, needs {least} : 1', {
                    ratio: digits(shownRatio(ratio)),
                    place: t(placeTexts[place]),
                    least: digits(shownRatio(least)),
                  })}
                </li>
              ))}
            </ul>
            {nearest ? (
              <Button variant="secondary" className="w-fit" onClick={() => onChange(nearest)}>
                <span
                  aria-hidden="true"
                  className="size-5 rounded-full ring-1 ring-edge"
                  style={{ background: nearest }}
                />
                {t('Use {colour}, the nearest that is', { colour: nearest })}
              </Button>
            ) : null}
          </div>
        ) : readable ? (
          <p className="flex items-center gap-2 text-sm text-stock">
            <Icon name="circleCheck" size={18} />
            {t('Seen well everywhere')}
          </p>
        ) : null}
      </div>
    </section>
  );
}
