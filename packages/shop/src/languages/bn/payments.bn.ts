/** Bengali texts of the payment result pages. */
import { translations } from '../dictionary.ts';

export const payments = translations({
  'Starting the payment...': 'পেমেন্ট শুরু হচ্ছে...',
  'Your payment': 'আপনার পেমেন্ট',
  'Confirming your payment': 'আপনার পেমেন্ট নিশ্চিত করা হচ্ছে',
  'We are waiting for the payment provider to confirm. This usually takes a few seconds.':
    'পেমেন্ট সেবাদাতার উত্তরের অপেক্ষায় আছি। সাধারণত কয়েক সেকেন্ড লাগে।',
  'Still being confirmed': 'এখনো নিশ্চিত করা হচ্ছে',
  'This takes longer than usual. You do not need to pay again: your order shows the payment as soon as it is confirmed.':
    'স্বাভাবিকের চেয়ে বেশি সময় লাগছে। আবার পরিশোধ করতে হবে না: নিশ্চিত হলেই আপনার অর্ডারে পেমেন্ট দেখা যাবে।',
  'Payment successful': 'পেমেন্ট সফল হয়েছে',
  'Thank you! We received your payment and are preparing your order for delivery.':
    'ধন্যবাদ! আমরা আপনার পেমেন্ট পেয়েছি, এখন অর্ডারটি ডেলিভারির জন্য তৈরি করছি।',
  'Thank you! We received your advance. You pay the rest at the door, or online before.':
    'ধন্যবাদ! আমরা আপনার আগাম পেয়েছি। বাকি টাকা ডেলিভারির সময়, অথবা তার আগে অনলাইনে পরিশোধ করবেন।',
  'Payment under review': 'পেমেন্ট যাচাই হচ্ছে',
  'Your payment is being checked by our staff. You do not need to pay again; we will contact you if anything is missing.':
    'আমাদের কর্মীরা আপনার পেমেন্ট যাচাই করছেন। আবার পরিশোধ করতে হবে না; কিছু দরকার হলে আমরা যোগাযোগ করব।',
  'Payment failed': 'পেমেন্ট হয়নি',
  'The payment did not go through. Your order is saved and not paid. You can pay for it from its details at any time.':
    'পেমেন্টটি হয়নি। আপনার অর্ডার সংরক্ষিত আছে, তবে পরিশোধ হয়নি। অর্ডারের বিস্তারিত থেকে যেকোনো সময় পরিশোধ করতে পারেন।',
  'Payment cancelled': 'পেমেন্ট বাতিল হয়েছে',
  'The payment was cancelled. Your order is saved and not paid. You can pay for it from its details at any time.':
    'পেমেন্ট বাতিল হয়েছে। আপনার অর্ডার সংরক্ষিত আছে, তবে পরিশোধ হয়নি। অর্ডারের বিস্তারিত থেকে যেকোনো সময় পরিশোধ করতে পারেন।',
  'Payment expired': 'পেমেন্টের সময় শেষ',
  'The time to pay ran out. Your order is saved and not paid. You can pay for it from its details at any time.':
    'পরিশোধের সময় শেষ হয়ে গেছে। আপনার অর্ডার সংরক্ষিত আছে, তবে পরিশোধ হয়নি। অর্ডারের বিস্তারিত থেকে যেকোনো সময় পরিশোধ করতে পারেন।',
  'Payment not found': 'পেমেন্টটি পাওয়া যায়নি',
  'This transaction is unknown. Your orders show what is paid and what is not.':
    'এই লেনদেনটি আমাদের জানা নেই। কোনটি পরিশোধিত আর কোনটি নয়, তা আপনার অর্ডারে দেখা যাবে।',
  'You cancelled the payment. Your order is saved, and you can pay for it again from My Orders.':
    'আপনি পেমেন্ট বাতিল করেছেন। আপনার অর্ডার সংরক্ষিত আছে, “আমার অর্ডার” থেকে আবার পরিশোধ করতে পারেন।',
  'The payment did not go through. Your order is saved, and you can pay for it again from My Orders. Another card or wallet may work better.':
    'পেমেন্টটি হয়নি। আপনার অর্ডার সংরক্ষিত আছে, “আমার অর্ডার” থেকে আবার পরিশোধ করতে পারেন। অন্য কার্ড বা ওয়ালেটে হয়তো হবে।',
  'The time to pay ran out. Your order is saved, and you can pay for it again from My Orders.':
    'পরিশোধের সময় শেষ হয়ে গেছে। আপনার অর্ডার সংরক্ষিত আছে, “আমার অর্ডার” থেকে আবার পরিশোধ করতে পারেন।',
  'The payment was not completed. Your order is saved, and you can pay for it again from My Orders.':
    'পেমেন্ট সম্পন্ন হয়নি। আপনার অর্ডার সংরক্ষিত আছে, “আমার অর্ডার” থেকে আবার পরিশোধ করতে পারেন।',
  'View order details': 'অর্ডারের বিস্তারিত দেখুন',
  'Check again': 'আবার দেখুন',
  'Continue shopping': 'আরও কেনাকাটা করুন',
  'Transaction ID': 'লেনদেন আইডি',
  'Try Again': 'আবার চেষ্টা করুন',
});
