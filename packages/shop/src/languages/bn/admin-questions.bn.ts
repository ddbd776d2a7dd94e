/** Bengali texts of the questions about products that staff look at. */
import { translations } from '../dictionary.ts';

export const adminQuestions = translations({
  questions: 'প্রশ্ন',
  Question: 'প্রশ্ন',
  '{count} questions': '{count}টি প্রশ্ন',
  'Questions to answer': 'উত্তর বাকি প্রশ্ন',
  'Waiting for us': 'আমাদের অপেক্ষায়',
  'With something hidden': 'যেখানে কিছু লুকানো',
  'No question is here.': 'এখানে কোনো প্রশ্ন নেই।',
  'Nobody has asked about a product yet.': 'এখনো কেউ পণ্য নিয়ে প্রশ্ন করেননি।',
  'Hide this question': 'প্রশ্নটি লুকান',
  'Hide this answer': 'উত্তরটি লুকান',
  'The writer sees this.': 'যিনি লিখেছেন তিনি এটি দেখবেন।',
  'The writer sees this. Its answers are hidden as well.': 'যিনি লিখেছেন তিনি এটি দেখবেন। উত্তরগুলোও লুকানো হবে।',
  'Answer this question': 'প্রশ্নটির উত্তর দিন',
  'Everybody sees it first below the question. Empty to remove it.':
    'প্রশ্নের নিচে সবার আগে এটি দেখা যাবে। খালি রাখলে মুছে যাবে।',
  'Answer of {name}': '{name}-এর উত্তর',
  'Show the answer of {name}': '{name}-এর উত্তর দেখান',
  'Hide the answer of {name}': '{name}-এর উত্তর লুকান',
  'The question is shown': 'প্রশ্নটি দেখানো হচ্ছে',
  'The question is hidden': 'প্রশ্নটি লুকানো হয়েছে',
  'Your answer is saved': 'আপনার উত্তর রাখা হয়েছে',
  'The answer is shown': 'উত্তরটি দেখানো হচ্ছে',
  'The answer is hidden': 'উত্তরটি লুকানো হয়েছে',
  'Question shown': 'প্রশ্ন দেখানো হয়েছে',
  'Question hidden': 'প্রশ্ন লুকানো হয়েছে',
  'Question answered': 'প্রশ্নের উত্তর দেওয়া হয়েছে',
  'Answer shown': 'উত্তর দেখানো হয়েছে',
  'Answer hidden': 'উত্তর লুকানো হয়েছে',
  'Answer to a question': 'প্রশ্নের উত্তর',
});
