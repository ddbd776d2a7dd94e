/** Who runs the demo shop; an invented address and number, which only its second edition shows. */
import type { Business } from '@jontro/shop/business.ts';

export const demoBusiness: Business = {
  hotline: '01700-000000',
  address: {
    en: 'Shop 214, Level 2, Example Plaza, Dhaka 1205',
    bn: 'দোকান 214, লেভেল 2, এক্সাম্পল প্লাজা, ঢাকা 1205',
  },
  hours: { en: 'Saturday to Thursday, 10:00–20:00', bn: 'শনি থেকে বৃহস্পতিবার, 10:00–20:00' },
};
