/** The inputs of each kind of change. */
import { roundingNames } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { useLanguage } from '../language/use-language.ts';
import { useCategories } from '../site/use-categories.ts';
import { Field, SelectField } from '../ui/field.tsx';
import { roundingLabels } from './bulk-change-queries.ts';
import type { ChangeDraft, DraftField, DraftProblem } from './change-draft.ts';

interface InputsProps {
  draft: ChangeDraft;
  problem: DraftProblem | undefined;
  onChange: (part: Partial<ChangeDraft>) => void;
}

const pair = 'grid items-start gap-5 sm:grid-cols-2';

export function ChangeInputs(props: InputsProps) {
  const { kind } = props.draft;
  if (kind === 'price' || kind === 'discount') return <PriceInputs {...props} />;
  if (kind === 'stock') return <StockInputs {...props} />;
  if (kind === 'category') return <CategoryInput {...props} />;
  return kind === 'best-seller' ? <BestSellerInput {...props} /> : null;
}

const errorAt = (problem: DraftProblem | undefined, field: DraftField) =>
  problem?.field === field ? problem.message : undefined;

function PriceInputs({ draft, problem, onChange }: InputsProps) {
  const { t } = useLanguage();
  const isDiscount = draft.kind === 'discount';
  return (
    <>
      <div className={pair}>
        {isDiscount ? null : (
          <SelectField
            label="Higher or lower"
            value={draft.direction}
            onChange={({ target }) => onChange({ direction: target.value as ChangeDraft['direction'] })}
          >
            <option value="up">{t('Higher')}</option>
            <option value="down">{t('Lower')}</option>
          </SelectField>
        )}
        <Field
          label={isDiscount ? 'Percent below the price' : 'Percent'}
          name="percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required
          value={draft.percent}
          error={errorAt(problem, 'percent')}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
        <SelectField
          label="Rounded to"
          hint="A half is rounded up."
          value={draft.rounding}
          onChange={({ target }) => onChange({ rounding: target.value as ChangeDraft['rounding'] })}
        >
          {roundingNames.map((name) => (
            <option key={name} value={name}>
              {t(roundingLabels[name])}
            </option>
          ))}
        </SelectField>
      </div>
      {isDiscount ? (
        <div className={pair}>
          <Field
            label="Discount from"
            hint="Bangladesh time. Empty: at once."
            name="from"
            type="datetime-local"
            value={draft.from}
            error={errorAt(problem, 'from')}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label="Discount until"
            hint="Bangladesh time."
            name="until"
            type="datetime-local"
            required
            value={draft.until}
            error={errorAt(problem, 'until')}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        </div>
      ) : null}
    </>
  );
}

function StockInputs({ draft, problem, onChange }: InputsProps) {
  const { t } = useLanguage();
  return (
    <div className={pair}>
      <SelectField
        label="How"
        value={draft.how}
        onChange={({ target }) => onChange({ how: target.value as ChangeDraft['how'] })}
      >
        <option value="add">{t('Add units')}</option>
        <option value="remove">{t('Take units away')}</option>
        <option value="set">{t('Set the units')}</option>
      </SelectField>
      <Field
        label="Units"
        hint="Of each variant, where a product has some."
        name="units"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
        value={draft.units}
        error={errorAt(problem, 'units')}
        onChange={({ target }) => onChange({ units: target.value })}
      />
    </div>
  );
}

function CategoryInput({ draft, problem, onChange }: InputsProps) {
  const { t } = useLanguage();
  const { settings, titleOf } = useCategories();
  return (
    <SelectField
      label="Category"
      name="category"
      required
      value={draft.category}
      error={errorAt(problem, 'category')}
      onChange={({ target }) => onChange({ category: target.value })}
    >
      <option value="">{t('Please choose')}</option>
      {categoryNames(settings).map((category) => (
        <option key={category} value={category}>
          {titleOf(category)}
        </option>
      ))}
    </SelectField>
  );
}

function BestSellerInput({ draft, problem, onChange }: InputsProps) {
  const { t } = useLanguage();
  return (
    <SelectField
      label="Best seller"
      name="bestSeller"
      required
      value={draft.bestSeller}
      error={errorAt(problem, 'bestSeller')}
      onChange={({ target }) => onChange({ bestSeller: target.value as ChangeDraft['bestSeller'] })}
    >
      <option value="">{t('Please choose')}</option>
      <option value="yes">{t('Yes')}</option>
      <option value="no">{t('No')}</option>
    </SelectField>
  );
}
