/** Bengali texts of the page that accepts an invitation to the staff. */
import { translations } from '../dictionary.ts';

export const join = translations({
  Owner: 'মালিক',
  Manager: 'ম্যানেজার',
  Packer: 'প্যাকার',
  Support: 'সাপোর্ট',
  'Loading the invitation': 'লিংকটি লোড হচ্ছে',
  'The invitation': 'লিংকটি',
  'Back to home': 'হোম পাতায় ফিরে যান',
  'Join the staff': 'কর্মী হিসেবে যোগ দিন',
  '{shop} invites you to work for the shop as {role}.': '{shop} আপনাকে {role} হিসেবে দোকানে কাজ করতে ডেকেছে।',
  'You log in with this address from now on.': 'এখন থেকে এই ঠিকানা দিয়ে লগইন করবেন।',
  'Have an account here already?': 'এখানে আগে থেকেই অ্যাকাউন্ট আছে?',
  'Log in with it': 'সেটি দিয়ে লগইন করুন',
  'There is an account for {email}. Log in to it, then accept the invitation.':
    '{email}-এর একটি অ্যাকাউন্ট আছে। সেটিতে লগইন করে যোগ দিন।',
  'Log in or register, then accept the invitation.': 'লগইন বা নিবন্ধন করে যোগ দিন।',
  'You are logged in as {email}.': 'আপনি {email} হিসেবে লগইন করা আছেন।',
  'This invitation is for {email}.': 'এই লিংক {email}-এর জন্য।',
  'Use another account': 'অন্য অ্যাকাউন্ট ব্যবহার করুন',
  'This invitation can no longer be used. Ask for a new one.':
    'এই লিংক আর ব্যবহার করা যাবে না। নতুন একটি চেয়ে নিন।',
  'Welcome! You work for the shop now.': 'স্বাগতম! এখন আপনি দোকানের একজন কর্মী।',
  'This invitation is for another email address. Log in with that one.':
    'এই লিংক অন্য একটি ইমেইল ঠিকানার জন্য। সেটি দিয়ে লগইন করুন।',
  'There is an account with this address already. Log in to it, then accept the invitation.':
    'এই ঠিকানায় আগে থেকেই একটি অ্যাকাউন্ট আছে। সেটিতে লগইন করে যোগ দিন।',
  'You work for this shop already. Ask an owner for another staff role.':
    'আপনি আগে থেকেই এই দোকানের কর্মী। অন্য কাজের অনুমতি চাইলে মালিককে বলুন।',
  'Accounts of this shop are at its sign-in provider: register there, then accept the invitation.':
    'এই দোকানের অ্যাকাউন্ট লগইন সেবার কাছে থাকে: সেখানে নিবন্ধন করে যোগ দিন।',
});
