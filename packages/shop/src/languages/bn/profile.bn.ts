/** Bengali texts of the profile page. */
import { translations } from '../dictionary.ts';

export const profile = translations({
  'Update Profile': 'প্রোফাইল হালনাগাদ',
  'Profile Updated': 'প্রোফাইল হালনাগাদ হয়েছে',
  'Your changes were not saved. Please try again.': 'পরিবর্তন সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
  'Change Password': 'পাসওয়ার্ড বদলান',
  'New password': 'নতুন পাসওয়ার্ড',
  'Password cannot be empty!': 'পাসওয়ার্ড খালি রাখা যাবে না!',
  'Password changed successfully': 'পাসওয়ার্ড বদলানো হয়েছে',
  'Please confirm your identity': 'আপনার পরিচয় নিশ্চিত করুন',
  'You logged in some time ago. Please enter your current password to continue.':
    'আপনি অনেক আগে লগইন করেছেন। এগোতে বর্তমান পাসওয়ার্ড লিখুন।',
  'Current password': 'বর্তমান পাসওয়ার্ড',
  'A photo must be a picture that you uploaded here or that comes from your sign-in provider':
    'ছবি হতে হবে এখানে আপলোড করা অথবা আপনার লগইনের সেবা থেকে আসা',
});
