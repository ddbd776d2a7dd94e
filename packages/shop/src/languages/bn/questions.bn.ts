/** Bengali texts of the questions about a product; loaded with the section that shows them. */
import { translations } from '../dictionary.ts';

export const questions = translations({
  'Questions and answers': 'প্রশ্ন ও উত্তর',
  'The questions': 'প্রশ্নগুলো',
  'Loading questions': 'প্রশ্ন লোড হচ্ছে',
  'Nobody has asked about this product yet.': 'এই পণ্য নিয়ে এখনো কেউ প্রশ্ন করেননি।',
  'No question matches.': 'কোনো প্রশ্ন মেলে না।',
  'Not answered yet': 'এখনো উত্তর আসেনি',
  'Ask a question': 'প্রশ্ন করুন',
  'Answer the question': 'প্রশ্নের উত্তর দিন',
  'Answer the question: {question}': 'প্রশ্নের উত্তর দিন: {question}',
  'All {count} questions': 'সব {count}টি প্রশ্ন',
  'All questions': 'সব প্রশ্ন',
  'Pages of questions': 'প্রশ্নের পাতা',
  'Search the questions': 'প্রশ্নে খুঁজুন',
  'Your question': 'আপনার প্রশ্ন',
  'Write your answer': 'আপনার উত্তর লিখুন',
  'You asked': 'আপনার করা প্রশ্ন',
  'You answered': 'আপনার দেওয়া উত্তর',
  'Everybody sees it with your first name. We email you the first answer.':
    'আপনার নামের প্রথম অংশসহ সবাই এটি দেখবেন। প্রথম উত্তরটি ইমেইলে জানাব।',
  'Everybody sees it with your first name, as a verified buyer.':
    'যাচাই করা ক্রেতা হিসেবে, আপনার নামের প্রথম অংশসহ সবাই এটি দেখবেন।',
  'Send the question': 'প্রশ্ন পাঠান',
  'Send the answer': 'উত্তর পাঠান',
  'This shop takes no questions': 'এই দোকানে প্রশ্ন করা যায় না',
  'Your question is asked. We email you the answer.': 'আপনার প্রশ্ন পেয়েছি। উত্তর এলে ইমেইলে জানাব।',
  'Our staff look at it first, because it may have contact details.':
    'এতে যোগাযোগের তথ্য থাকতে পারে, তাই আগে আমাদের কর্মীরা দেখবেন।',
  'Thank you for your answer': 'উত্তর দেওয়ার জন্য ধন্যবাদ',
  'Please write your question': 'আপনার প্রশ্নটি লিখুন',
  'A question has at most 500 characters': 'প্রশ্ন সর্বোচ্চ 500 অক্ষরের হতে পারে',
  'Please write your answer': 'আপনার উত্তরটি লিখুন',
  'An answer has at most 1000 characters': 'উত্তর সর্বোচ্চ 1000 অক্ষরের হতে পারে',
  'You have asked 5 questions today. Please ask again tomorrow.': 'আজ আপনি 5টি প্রশ্ন করেছেন। আগামীকাল আবার করুন।',
  'This question is not there any more': 'এই প্রশ্ন আর নেই',
  'This answer is not there any more': 'এই উত্তর আর নেই',
  'Only the shop and customers who have received the product answer':
    'শুধু দোকান ও যাঁরা পণ্যটি হাতে পেয়েছেন, তাঁরা উত্তর দেন',
  'You cannot answer your own question': 'নিজের প্রশ্নের উত্তর দেওয়া যায় না',
  'You have answered this question already': 'আপনি এই প্রশ্নের উত্তর দিয়েছেন',
  'This question has enough answers': 'এই প্রশ্নের যথেষ্ট উত্তর আছে',
});
