/** Bengali texts of a parcel with a problem, as its customer reads them. */
export const deliveryProblems = {
  'The courier could not deliver your parcel': 'কুরিয়ার আপনার পার্সেল পৌঁছাতে পারেনি',
  'You have asked for': 'আপনি যা চেয়েছেন',
  'The shop has got it and passes it on to the courier.': 'দোকান এটি পেয়েছে, কুরিয়ারকে জানাবে।',
  'The shop has passed it on. The courier decides whether it can be done.':
    'দোকান কুরিয়ারকে জানিয়েছে। তা হবে কি না, কুরিয়ার ঠিক করে।',
  'The shop cannot pass it on:': 'দোকান এটি জানাতে পারছে না:',
  'A call at {number}, between {hours} o’clock': '{number} নম্বরে কল, {hours}টার মধ্যে',
  'Another address: {address}': 'অন্য ঠিকানা: {address}',
  'Another day: {day}': 'অন্য দিন: {day}',
  'What should the shop ask of the courier?': 'দোকান কুরিয়ারকে কী বলবে?',
  'Call me': 'আমাকে কল করুন',
  'Change the address': 'ঠিকানা বদলান',
  'Choose another day': 'অন্য দিন বেছে নিন',
  'At the number that you name, in the hours that suit you.': 'আপনি যে নম্বর দেবেন সেটিতে, আপনার সুবিধার সময়ে।',
  'In the same district.': 'একই জেলার ভেতরে।',
  'A day on which somebody is there.': 'যেদিন পার্সেল নেওয়ার মতো কেউ থাকবেন।',
  'The shop passes it on by itself; only the courier can say whether it can be done.':
    'দোকান নিজে কুরিয়ারকে জানায়; তা হবে কি না, শুধু কুরিয়ারই বলতে পারে।',
  'Ask the shop': 'দোকানকে জানান',
  'Only if it is another one.': 'শুধু অন্য থানা বা উপজেলা হলে।',
  Between: 'কখন থেকে কখন',
  'Please choose': 'বেছে নিন',
  Day: 'দিন',

  'We have got it. We pass it on to the courier, and the answer stands here':
    'আমরা পেয়েছি। কুরিয়ারকে জানাব, উত্তর এখানেই থাকবে',
  'You have asked for something already. It is answered first':
    'আপনি আগেই একটি অনুরোধ করেছেন। আগে সেটির উত্তর দেওয়া হবে',
  'This parcel has no problem now': 'এই পার্সেলে এখন কোনো সমস্যা নেই',
  'Nothing more can be asked about this parcel here. Please call us':
    'এই পার্সেল নিয়ে এখান থেকে আর অনুরোধ করা যায় না। আমাদের কল করুন',
  'Please enter the mobile number that is called': 'যে মোবাইল নম্বরে কল করা হবে তা লিখুন',
  'Please choose when': 'সময় বেছে নিন',
  'Please enter the new address': 'নতুন ঠিকানা লিখুন',
  'Please choose one of these days': 'এই দিনগুলোর একটি বেছে নিন',
};
