/** The reader's own questions and answers about a product that not everybody sees, and why. */
import type { OwnAnswer, OwnQuestion } from '@jontro/shop/questions/questions.endpoints.ts';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { OwnPosts } from './own-posts.tsx';

interface WaitingPostsProps {
  questions: readonly OwnQuestion[];
  answers: readonly OwnAnswer[];
}

export default function WaitingPosts(props: WaitingPostsProps) {
  // The reasons are texts of the pages that require login.
  return useAccountTexts() ? <OwnPosts {...props} /> : null;
}
