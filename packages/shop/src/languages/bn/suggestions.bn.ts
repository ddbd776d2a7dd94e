/** Bengali texts of what is shown beside what is empty, unknown or sold out; loaded with their parts. */
import { translations } from '../dictionary.ts';

export const suggestions = translations({
  'In stock instead': 'এর বদলে স্টকে আছে',
  'Did you look for one of these?': 'এগুলোর কোনোটি খুঁজছিলেন?',
  'Search the shop': 'দোকানে খুঁজুন',
  'All results for “{query}”': '“{query}”-এর সব ফল',
});
