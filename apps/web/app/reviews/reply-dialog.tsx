/** The dialog in which staff answer a review. Mounted while it is open. */
import { moderationEndpoints, type StaffReview } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { maxReplyLength, productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';

export function ReplyDialog({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const { t } = useLanguage();
  const [text, setText] = useState(review.reply ?? '');
  const { runMutation, busyWith } = useAdminMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await runMutation({
      subject: review._id,
      run: () => send(moderationEndpoints.replyToReview, { params: { id: review._id }, body: { text } }),
      notice: productReviewTexts.answered,
    }).catch(() => undefined);
    if (saved) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t('Answer this review')}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <blockquote dir="auto" className="rounded-control bg-fog px-4 py-3 break-words whitespace-pre-line">
          {review.text || t('Stars without words')}
        </blockquote>
        <TextArea
          label="Your answer"
          rows={4}
          maxLength={maxReplyLength}
          value={text}
          hint="Everybody sees it below the review. Empty to remove it."
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busyWith !== undefined}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
