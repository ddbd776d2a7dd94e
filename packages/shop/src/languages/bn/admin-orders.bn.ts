/** Bengali texts of the admin's order pages and packing slips. */
import { translations } from '../dictionary.ts';

export const adminOrders = translations({
  Customer: 'ক্রেতা',
  'Search orders': 'অর্ডার খুঁজুন',
  'and {count} more, ': 'আরও {count}টি পণ্য, ',
  '{count} units': 'মোট {count}টি',
  'Which orders': 'কোন অর্ডার',
  'To deliver': 'পৌঁছাতে হবে',
  Unpaid: 'অপরিশোধিত',
  'Cash due': 'নগদ বাকি',
  'No order matches.': 'কোনো অর্ডার মেলেনি।',
  'No orders yet.': 'এখনো কোনো অর্ডার আসেনি।',
  'Mark as Packed': 'প্যাক সম্পন্ন করুন',
  'Marked as Packed': 'প্যাক সম্পন্ন হয়েছে',
  'This order is already packed': 'এই অর্ডার আগেই প্যাক হয়েছে',
  'Mark as Confirmed': 'নিশ্চিত করুন',
  'Marked as Confirmed': 'নিশ্চিত করা হয়েছে',
  'This order is already confirmed': 'এই অর্ডার আগেই নিশ্চিত করা হয়েছে',
  'Courier is booked': 'কুরিয়ার ঠিক হয়েছে',
  'Marked as booked': 'কুরিয়ার ঠিক হয়েছে বলে লেখা হয়েছে',
  'The courier of this order is already booked': 'এই অর্ডারের কুরিয়ার আগেই ঠিক করা হয়েছে',
  'Hand over': 'কুরিয়ারকে দিন',
  'Marked as handed over': 'কুরিয়ারকে দেওয়া হয়েছে বলে লেখা হয়েছে',
  'This order is already handed over': 'এই অর্ডার আগেই কুরিয়ারকে দেওয়া হয়েছে',
  'Is on the way': 'পথে আছে',
  'Marked as on the way': 'পথে আছে বলে লেখা হয়েছে',
  'This order is already on the way': 'এই অর্ডার আগেই পথে আছে',
  'Is out for delivery': 'ডেলিভারির জন্য বের হয়েছে',
  'Marked as out for delivery': 'ডেলিভারির জন্য বের হয়েছে বলে লেখা হয়েছে',
  'This order is already out for delivery': 'এই অর্ডার আগেই ডেলিভারির জন্য বের হয়েছে',
  'Report a problem': 'সমস্যা জানান',
  'Problem recorded': 'সমস্যা লেখা হয়েছে',
  'A problem of this order is already recorded': 'এই অর্ডারের সমস্যা আগেই লেখা হয়েছে',
  'Is on the way back': 'ফেরত আসছে',
  'Marked as on the way back': 'ফেরত আসছে বলে লেখা হয়েছে',
  'This order is already on the way back': 'এই অর্ডার আগেই ফেরত আসছে',
  'Mark as Delivered': 'ডেলিভারি সম্পন্ন করুন',
  'Marked as Delivered': 'ডেলিভারি সম্পন্ন হয়েছে',
  'This order is already delivered': 'এই অর্ডার আগেই পৌঁছেছে',
  'Delete the order of {name}': '{name}-এর অর্ডার মুছুন',
  'Delete this order?': 'এই অর্ডারটি মুছবেন?',
  'The order of {name} for {amount} is removed from all lists. You can undo this while you stay on this page.':
    '{name}-এর {amount} টাকার অর্ডারটি সব তালিকা থেকে সরে যাবে। এই পাতায় থাকা পর্যন্ত আপনি এটি ফেরাতে পারবেন।',
  'The order of {name} for {amount} was deleted.': '{name}-এর {amount} টাকার অর্ডারটি মুছে ফেলা হয়েছে।',
  'This order has moved to another step. Please reload the page.':
    'এই অর্ডার এর মধ্যে অন্য ধাপে চলে গেছে। পাতাটি আবার খুলুন।',
  'Order deleted successfully': 'অর্ডারটি মুছে ফেলা হয়েছে',
  'This order is already deleted': 'এই অর্ডার আগেই মোছা হয়েছে',
  'Order restored successfully': 'অর্ডারটি ফিরিয়ে আনা হয়েছে',
  'This order is not deleted': 'এই অর্ডার মোছা হয়নি',
  'Units of this order have been sold to others in the meantime, so it cannot be restored.':
    'এই অর্ডারের পণ্য এর মধ্যে অন্যের কাছে বিক্রি হয়েছে, তাই এটি ফেরানো যাবে না।',
  'The coupon of this order was used again meanwhile. Let it count once more, then restore the order.':
    'এই অর্ডারের কুপন এর মধ্যে আবার ব্যবহার হয়েছে। কুপনটি আরও একবার ব্যবহারের সুযোগ দিন, তারপর অর্ডার ফেরান।',

  'The cash of this order is already recorded': 'এই অর্ডারের নগদ আগেই লেখা হয়েছে',
  'Cash can be recorded only for a delivered order that is not paid':
    'শুধু পৌঁছানো ও অপরিশোধিত অর্ডারের নগদ লেখা যায়',
  'A payment for this order is still being decided. Please try again later.':
    'এই অর্ডারের একটি পেমেন্টের সিদ্ধান্ত এখনো বাকি। একটু পরে আবার চেষ্টা করুন।',

  'An online payment is being confirmed. Check it before dispatch.':
    'একটি অনলাইন পেমেন্ট যাচাই হচ্ছে। অর্ডার পাঠানোর আগে দেখে নিন।',
  'Delivered. Record the {amount} when the courier has brought it.':
    'পৌঁছেছে। কুরিয়ার টাকা আনলে {amount} বুঝে নিয়ে লিখে রাখুন।',
  'Delivered and paid: nothing is left to do.': 'পৌঁছেছে ও পরিশোধিত: আর কিছু করার নেই।',
  'Call the customer and confirm the order, then pack it.': 'ক্রেতাকে ফোন করে অর্ডার নিশ্চিত করুন, তারপর প্যাক করুন।',
  'There is a problem: call the customer, then send the parcel out again or back.':
    'সমস্যা হয়েছে: ক্রেতাকে ফোন করুন, তারপর পার্সেল আবার পাঠান বা ফেরত আনুন।',
  'The parcel comes back. Record what is in it when it arrives.':
    'পার্সেলটি ফেরত আসছে। এলে ভেতরে কী আছে লিখে রাখুন।',
  'The parcel came back: nothing is left to deliver.': 'পার্সেলটি ফেরত এসেছে: আর কিছু পৌঁছানোর নেই।',
  'This order is cancelled: nothing is left to deliver.': 'এই অর্ডারটি বাতিল: আর কিছু পৌঁছানোর নেই।',
  'Other steps': 'অন্য ধাপ',
  'Note or place (optional)': 'মন্তব্য বা জায়গা (ঐচ্ছিক)',
  'What happened?': 'কী হয়েছে?',
  'The customer sees this.': 'ক্রেতা এটি দেখবেন।',
  'All steps': 'সব ধাপ',
  'Paid. Pack it, hand it over, then mark it as delivered.':
    'পরিশোধিত। প্যাক করে কুরিয়ারকে দিন, পৌঁছালে তা লিখে রাখুন।',
  'Paid. Packed. Hand it over, then mark it as delivered.':
    'পরিশোধিত। প্যাক করা আছে। কুরিয়ারকে দিন, পৌঁছালে তা লিখে রাখুন।',
  '{payment}. Pack it, hand it over and collect {amount} at the door.':
    '{payment}। প্যাক করে কুরিয়ারকে দিন, দরজায় {amount} নিন।',
  '{payment}. Packed. Hand it over and collect {amount} at the door.':
    '{payment}। প্যাক করা আছে। কুরিয়ারকে দিন, দরজায় {amount} নিন।',
  'Cash on delivery': 'ক্যাশ অন ডেলিভারি',
  'Not paid': 'পরিশোধ হয়নি',
  'Cash received': 'নগদ পাওয়া গেছে',
  'Cash received?': 'নগদ পেয়েছেন?',
  'Records that {name} paid {amount} in cash. The order can then no longer be paid online. This cannot be undone.':
    '{name}-এর {amount} নগদে পাওয়া গেছে বলে লেখা হবে। এরপর অর্ডারটি আর অনলাইনে পরিশোধ করা যাবে না। এটি আর ফেরানো যাবে না।',
  'Packing slip': 'প্যাকিং স্লিপ',
  'Payments of this order': 'এই অর্ডারের পেমেন্ট',

  'Packing slip of order {id}': 'অর্ডার {id}-এর প্যাকিং স্লিপ',
  'Deliver to': 'প্রাপক',
  Units: 'সংখ্যা',
  'Note of the customer': 'ক্রেতার মন্তব্য',
  None: 'নেই',
  'Cash to collect': 'যত নগদ নিতে হবে',
  'Check first': 'আগে জেনে নিন',
  'An online payment is being confirmed: check it before dispatch.':
    'একটি অনলাইন পেমেন্ট যাচাই হচ্ছে: পাঠানোর আগে জেনে নিন।',
  'Not paid: collect it at the door.': 'পরিশোধ হয়নি: দরজায় নিন।',
  'Paid: collect nothing.': 'পরিশোধিত: কিছু নেবেন না।',
  'What is printed': 'কী প্রিন্ট হবে',
  Invoices: 'চালান',
  'Slips and invoices': 'স্লিপ ও চালান',
  Labels: 'লেবেল',
  'Label of order {id}': 'অর্ডার {id}-এর লেবেল',
  'Print {count} slips': '{count}টি স্লিপ প্রিন্ট করুন',
  'Print {count} invoices': '{count}টি চালান প্রিন্ট করুন',
  'Print {count} slips and invoices': '{count}টি স্লিপ ও চালান প্রিন্ট করুন',
  'Print {count} labels': '{count}টি লেবেল প্রিন্ট করুন',
  'Some of the orders': 'কিছু অর্ডার',
  'No orders to deliver.': 'পৌঁছানোর মতো কোনো অর্ডার নেই।',
  'Loading the orders': 'অর্ডার লোড হচ্ছে',
  'Showing {count}, the maximum that can be printed at once.':
    'এখানে {count}টি আছে, একবারে এর বেশি প্রিন্ট হয় না।',
});
