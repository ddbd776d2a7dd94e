/** Bengali texts of the mobile numbers that an account has proven. */
import { translations } from '../dictionary.ts';

export const numberProofs = translations({
  'My mobile numbers': 'আমার মোবাইল নম্বর',
  'Your mobile numbers': 'আপনার মোবাইল নম্বরগুলো',
  'Loading your numbers': 'আপনার নম্বরগুলো লোড হচ্ছে',
  'Orders that were made with your number without logging in come to this account.':
    'লগইন ছাড়া আপনার নম্বর দিয়ে করা অর্ডারগুলো এই অ্যাকাউন্টে চলে আসবে।',
  'Confirmed on {day}': '{day}-এ নিশ্চিত করা',
  'Remove {number}': '{number} মুছুন',
  'Another mobile number': 'আরেকটি মোবাইল নম্বর',
  'Send me a code': 'আমাকে কোড পাঠান',
  'Code in the SMS': 'SMS-এর কোড',
  'Sent to {number}, valid for ten minutes': '{number}-এ পাঠানো হয়েছে, দশ মিনিট চলবে',
  'Confirm the number': 'নম্বর নিশ্চিত করুন',
  'Use another number': 'অন্য নম্বর দিন',
  'We have sent a code to this number': 'এই নম্বরে একটি কোড পাঠানো হয়েছে',
  'This number is yours now': 'এই নম্বরটি এখন আপনার',
  'This number is yours now, and so are the orders that were made with it':
    'এই নম্বরটি এখন আপনার, এই নম্বরে করা অর্ডারগুলোও',
  'Number removed': 'নম্বরটি মুছে ফেলা হয়েছে',
  'Please enter a mobile number of Bangladesh': 'বাংলাদেশের একটি মোবাইল নম্বর দিন',
  'The code is wrong or too old': 'কোডটি ভুল বা পুরোনো',
  'An account has at most 3 numbers': 'একটি অ্যাকাউন্টে সর্বোচ্চ 3টি নম্বর থাকে',
  'You have not confirmed this number': 'আপনি এই নম্বরটি নিশ্চিত করেননি',
  'This shop sends no SMS': 'এই দোকান SMS পাঠায় না',
});
