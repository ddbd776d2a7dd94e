/** The dialog in which staff say why a review is hidden. Mounted while it is open. */
import { moderationEndpoints, type StaffReview } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { hideLabels, hideReasons, productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';

export function HideDialog({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const { t } = useLanguage();
  const [reason, setReason] = useState<(typeof hideReasons)[number]>('contact');
  const { runMutation, busyWith } = useAdminMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await runMutation({
      subject: review._id,
      run: () => send(moderationEndpoints.hideReview, { params: { id: review._id }, body: { reason } }),
      notice: productReviewTexts.hidden,
    }).catch(() => {});
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t('Hide this review')}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Why?"
          value={reason}
          hint="The writer sees this. Reviews hidden for a bad rating are counted in the reports."
          onChange={(event) =>
            setReason(hideReasons.find((name) => name === event.target.value) ?? 'contact')
          }
        >
          {hideReasons.map((name) => (
            <option key={name} value={name}>
              {t(hideLabels[name])}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={busyWith !== undefined}>
            {t('Hide')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
