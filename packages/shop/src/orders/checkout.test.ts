import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Checkout,
  checkoutTexts,
  defaultMobileNumber,
  looksLikeEmail,
  parseMobileNumber,
  parseMobileSearch,
  validateCheckout,
} from './checkout.ts';
import { deliveryDistricts, districts, findDistrict } from './districts.ts';

const nine = { districts: 'nine' } as const;

const form: Checkout = {
  name: 'Nusrat Jahan',
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'House 12',
};

test('a form with the required fields has no problem; email and additional info are optional', () => {
  assert.deepEqual(validateCheckout(form, nine), {});
  assert.deepEqual(validateCheckout({ ...form, email: null, additionalInfo: null }, nine), {});
  assert.deepEqual(validateCheckout({ ...form, email: ' ', country: '' }, nine), {});
});

for (const field of ['name', 'mobileNumber', 'district', 'address'] as const) {
  test(`${field} is required`, () => {
    for (const value of [undefined, '', ' \n\t']) {
      assert.deepEqual(validateCheckout({ ...form, [field]: value }, nine), {
        [field]: checkoutTexts.required,
      });
    }
  });
}

test('an empty form names every required field', () => {
  assert.deepEqual(Object.keys(validateCheckout({}, nine)).sort(), [
    'address',
    'district',
    'mobileNumber',
    'name',
  ]);
});

test('the text of a missing field is the one of the specification', () => {
  assert.equal(checkoutTexts.required, 'Please fill out all required fields');
});

test('the bare default +880 counts as missing (Q-025)', () => {
  assert.equal(defaultMobileNumber, '+880');
  for (const mobileNumber of ['+880', ' +880 ']) {
    assert.deepEqual(validateCheckout({ ...form, mobileNumber }, nine), {
      mobileNumber: checkoutTexts.required,
    });
  }
});

test('all notations of a Bangladeshi mobile number are the same number (Q-025)', () => {
  const notations = [
    '01712345678',
    '1712345678',
    '8801712345678',
    '+8801712345678',
    '008801712345678',
    '+88001712345678',
    '+880 1712-345678',
    '+880 (0) 1712 345 678',
    '017 12.34 56 78',
    '01712–345678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২-৩৪৫৬৭৮',
    '  01712345678\t',
  ];
  for (const notation of notations) assert.equal(parseMobileNumber(notation), '+8801712345678', notation);
});

test('a search text in any notation becomes a part of the stored number', () => {
  for (const [search, expected] of [
    ['01700-010000', '+8801700010000'],
    ['০১৭০০-০১০০০০', '+8801700010000'],
    ['+88 (01700) 010000', '+8801700010000'],
    ['01700-01', '0170001'],
    ['+88 01700-01', '880170001'],
    ['0088 01700-01', '880170001'],
    ['+880 01700-01', '880170001'],
    ['০০০০', '0000'],
    // Possibly from the middle of a number.
    ['8801', '8801'],
    ['8800', '8800'],
  ] as const) {
    assert.equal(parseMobileSearch(search), expected, search);
    if (expected.length > 6) assert.ok('+8801700010000'.includes(expected), expected);
  }
  for (const text of ['', ' ', '+', 'Rahima', '017x', 'a@b.example', '٠١٧']) {
    assert.equal(parseMobileSearch(text), undefined, text);
  }
});

test('the numbers of every operator are accepted', () => {
  for (const digit of [3, 4, 5, 6, 7, 8, 9]) {
    assert.equal(parseMobileNumber(`01${digit}12345678`), `+8801${digit}12345678`);
  }
});

test('anything but a Bangladeshi mobile number is rejected', () => {
  const wrong = [
    '',
    '+880',
    '0171234567',
    '017123456789',
    '01212345678',
    '02123456789',
    '+919812345678',
    'call me',
    '01712345678 or 01812345678',
    '٠١٧١٢٣٤٥٦٧٨',
    '0171234567x',
    '++8801712345678',
  ];
  for (const text of wrong) {
    assert.equal(parseMobileNumber(text), undefined, text);
    if (text && text !== '+880') {
      assert.deepEqual(validateCheckout({ ...form, mobileNumber: text }, nine), {
        mobileNumber: checkoutTexts.mobileNumber,
      });
    }
  }
});

test('the districts are the nine of the specification, in its order', () => {
  assert.deepEqual(districts, [
    'Dhaka',
    'Chittagong',
    'Rajshahi',
    'Khulna',
    'Mymensingh',
    'Sylhet',
    'Barishal',
    'Rangpur',
    'Tangail',
  ]);
});

test('a district is recognized in any letter case, Chattogram as Chittagong, others not at all (Q-026)', () => {
  for (const district of districts) assert.equal(findDistrict(` ${district.toUpperCase()} `, nine), district);
  assert.equal(findDistrict('chattogram', nine), 'Chittagong');
  for (const text of ['', 'Kolkata', 'Dhaka 1', '__proto__', 'constructor']) {
    assert.equal(findDistrict(text, nine), undefined);
  }
  assert.deepEqual(validateCheckout({ ...form, district: 'Kolkata' }, nine), {
    district: checkoutTexts.district,
  });
});

test('the country is Bangladesh only', () => {
  assert.deepEqual(validateCheckout({ ...form, country: ' bangladesh ' }, nine), {});
  assert.deepEqual(validateCheckout({ ...form, country: 'India' }, nine), { country: checkoutTexts.country });
});

test('an email, if given, must look like one', () => {
  for (const email of ['a@b.co', 'nusrat.jahan+shop@mail.example.com', ' a@b.co ']) {
    assert.deepEqual(validateCheckout({ ...form, email }, nine), {}, email);
  }
  for (const email of [
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.co',
    'a@b.co, c@d.co',
    'a@b.co\nBcc: x@y.zz',
    '<a@b.co>',
  ]) {
    assert.deepEqual(validateCheckout({ ...form, email }, nine), { email: checkoutTexts.email }, email);
    assert.ok(!looksLikeEmail(email));
  }
});

test('a shop that delivers everywhere offers the nine first, then the other 55, in any usual spelling (Q-026)', () => {
  const everywhere = { districts: 'all' } as const;
  const offered = deliveryDistricts(everywhere);
  assert.deepEqual([new Set(offered).size, offered.slice(0, 9)], [64, [...districts]]);
  assert.equal(findDistrict("cox's bazar", everywhere), "Cox's Bazar");
  assert.equal(findDistrict('Comilla', everywhere), 'Cumilla');
  assert.equal(findDistrict('Chattogram', everywhere), 'Chittagong');
  assert.deepEqual(validateCheckout({ ...form, district: 'Feni' }, everywhere), {});
  assert.deepEqual(validateCheckout({ ...form, district: 'Feni' }, nine), {
    district: checkoutTexts.district,
  });
});
