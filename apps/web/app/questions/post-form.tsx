/** The form of a question, or of an answer to one; loaded when it is opened. Its text stays until it is sent. */
import {
  maxAnswerLength,
  maxQuestionLength,
  validateAnswer,
  validateQuestion,
} from '@jontro/shop/questions/questions.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { clearTabStorage, readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { usePost } from './my-questions.ts';

interface PostFormProps {
  productId: string;
  /** The question that is answered; left out for a new one. */
  questionId?: string | undefined;
  onClose: () => void;
  /** `text` is what the server says of it. */
  onSent: (text: string) => void;
}

export default function PostForm({ productId, questionId, onClose, onSent }: PostFormProps) {
  const { t } = useLanguage();
  const isAnswer = questionId !== undefined;
  const stored = `question.${questionId ?? productId}`;
  const [text, setText] = useState(() => String(readTabStorage(stored) ?? ''));
  const [tried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const sending = usePost(productId, questionId);
  const problem = isAnswer ? validateAnswer(text) : validateQuestion(text);
  const refusal =
    sending.error instanceof ApiError && sending.error.status > 0 && sending.error.status < 500
      ? sending.error.text
      : sending.error && 'That did not work. Please try again.';
  useEffect(() => area.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (sending.isPending) return;
    if (problem) {
      area.current?.focus();
      return;
    }
    sending.mutate(text.trim(), {
      onSuccess({ message }) {
        clearTabStorage(stored);
        onSent(message);
      },
    });
  }

  return (
    <form noValidate className="grid gap-3 rounded-card border border-line p-4" onSubmit={submit}>
      <TextArea
        ref={area}
        label={isAnswer ? 'Write your answer' : 'Your question'}
        rows={isAnswer ? 4 : 3}
        maxLength={(isAnswer ? maxAnswerLength : maxQuestionLength) * 2}
        value={text}
        readOnly={sending.isPending}
        error={tried && problem ? problem : (refusal ?? undefined)}
        hint={
          isAnswer
            ? 'Everybody sees it with your first name, as a verified buyer.'
            : 'Everybody sees it with your first name. We email you the first answer.'
        }
        onChange={(event) => {
          writeTabStorage(stored, event.target.value);
          setText(event.target.value);
          sending.reset();
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={sending.isPending}>
          {t(isAnswer ? 'Send the answer' : 'Send the question')}
        </Button>
      </div>
    </form>
  );
}
