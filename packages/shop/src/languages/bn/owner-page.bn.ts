/** Bengali texts of a page that the owner has written; loaded with it. */
import { translations } from '../dictionary.ts';

export const ownerPage = translations({
  'The page': 'পাতাটি',
});
