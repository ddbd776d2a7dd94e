/** The reader's own questions and answers, with what became of them. */
import type { OwnAnswer, OwnQuestion } from '@jontro/shop/questions/questions.endpoints.ts';
import { useLanguage } from '../language/use-language.ts';
import { ModerationState } from '../ui/moderation-state.tsx';

interface OwnPostsProps {
  questions: readonly OwnQuestion[];
  answers: readonly OwnAnswer[];
}

export function OwnPosts({ questions, answers }: OwnPostsProps) {
  const { t } = useLanguage();
  const posts = [
    ...questions.map((question) => ({ ...question, asked: undefined })),
    ...answers.map((answer) => ({ ...answer, asked: answer.question })),
  ];
  return (
    <ul className="grid grid-cols-1 gap-3">
      {posts.map((post) => (
        <li key={post._id} className="grid gap-1 rounded-card border border-line bg-paper p-4">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-sm font-semibold">
              {t(post.asked === undefined ? 'You asked' : 'You answered')}
            </span>
            <ModerationState of={post} />
          </span>
          {post.asked === undefined ? null : (
            <span dir="auto" className="text-sm text-slate [overflow-wrap:anywhere] whitespace-pre-line">
              {post.asked}
            </span>
          )}
          <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            {post.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
