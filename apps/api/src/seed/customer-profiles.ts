/** Fictional customers of the demo shop; numbers and addresses of real people are not intended. */

export interface CustomerProfile {
  name: string;
  district: string;
  address: string;
}

export const customerProfiles: readonly CustomerProfile[] = [
  { name: 'Tanvir Hasan', district: 'Dhaka', address: 'House 14, Road 7, Dhanmondi' },
  { name: 'Farzana Akter', district: 'Chittagong', address: '22 Jamal Khan Lane, Kotwali' },
  { name: 'Sabbir Rahman', district: 'Dhaka', address: 'Flat 4B, Block C, Mirpur 11' },
  { name: 'Mst. Rokeya Khatun', district: 'Rajshahi', address: '5 Shaheb Bazar Road, Boalia' },
  { name: 'Imran Kabir', district: 'Sylhet', address: '31 Zindabazar Point' },
  { name: 'Jannatul Ferdous', district: 'Dhaka', address: 'House 9, Sector 4, Uttara' },
  { name: 'Arif Chowdhury', district: 'Khulna', address: '48 KDA Avenue, Sonadanga' },
  { name: 'Sumaiya Islam', district: 'Mymensingh', address: '17 Ganginar Par' },
  { name: 'Mahmudul Karim', district: 'Barishal', address: '8 Sadar Road' },
  { name: 'Tasnim Sultana', district: 'Dhaka', address: 'Apartment 6A, Road 12, Banani' },
  { name: 'Rakibul Alam', district: 'Rangpur', address: '3 Station Road, Alamnagar' },
  { name: 'Nabila Haque', district: 'Dhaka', address: 'House 27, Block D, Bashundhara' },
  { name: 'Shahriar Nafis', district: 'Tangail', address: '12 Victoria Road' },
  { name: 'Mehzabin Chowdhury', district: 'Chittagong', address: '6 Nasirabad Housing Society' },
  { name: 'Ashraful Islam', district: 'Dhaka', address: '90 Green Road, Farmgate' },
  { name: 'Rumana Parvin', district: 'Sylhet', address: '4 Upashahar, Block E' },
  { name: 'Kamrul Hasan', district: 'Khulna', address: '19 Khan Jahan Ali Road' },
  { name: 'Sadia Afrin', district: 'Dhaka', address: 'House 33, Road 2, Mohammadpur' },
  { name: 'Zahid Hossain', district: 'Rajshahi', address: '11 Kazla, near the university gate' },
  { name: 'Anika Tabassum', district: 'Dhaka', address: 'Flat 2C, 56 Elephant Road' },
  { name: 'Mizanur Rahman', district: 'Barishal', address: '25 Nathullabad' },
  { name: 'Lamia Karim', district: 'Mymensingh', address: '40 College Road' },
  { name: 'Towhid Anwar', district: 'Rangpur', address: '7 Dhap, Medical East Gate' },
  { name: 'Shirin Begum', district: 'Tangail', address: '2 Akur Takur Para' },
  { name: 'Fahim Morshed', district: 'Dhaka', address: 'House 5, Road 18, Niketan' },
];

export const shopperProfile: Omit<CustomerProfile, 'name'> = {
  district: 'Dhaka',
  address: 'House 21, Road 5, Lalmatia',
};

/** "tanvir.hasan@example.com"; the domain is reserved for examples. */
export const emailOf = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.')}@example.com`;

/** A valid number that is recognizable as fictional. */
export const mobileNumberOf = (index: number): string =>
  `+88017000${String(10_000 + index * 37).padStart(5, '0')}`;

export const additionalInfos = [
  'Please call before delivery.',
  'Leave it with the guard at the gate.',
  'বিকেল ৫টার পরে ডেলিভারি দিলে ভালো হয়।',
  'Office address, deliver before 6 pm.',
  'Gift wrapping, please.',
] as const;
