/** The specification sheets of the default categories. */
import type { SpecSheet } from '../spec-sheets.ts';
import { chargingAccessories, convertersAndHub, fan, powerbank } from './power-sheets.ts';
import { laptop, lifestyle, smartTv, smartwatch } from './screen-sheets.ts';
import { bluetoothSpeaker, earbuds, headphones, wiredEarphone, wirelessEarphone } from './sound-sheets.ts';

export const defaultSpecSheets: readonly SpecSheet[] = [
  { category: 'Earbuds', fields: earbuds },
  { category: 'Smartwatch', fields: smartwatch },
  { category: 'Powerbank', fields: powerbank },
  { category: 'Fan', fields: fan },
  { category: 'Headphones', fields: headphones },
  { category: 'Bluetooth Speaker', fields: bluetoothSpeaker },
  { category: 'Wired Earphone', fields: wiredEarphone },
  { category: 'Wireless Earphone', fields: wirelessEarphone },
  { category: 'Bluetooth Earphone', fields: wirelessEarphone },
  { category: 'Charging Accessories', fields: chargingAccessories },
  { category: 'Converters & Hub', fields: convertersAndHub },
  { category: 'Laptop', fields: laptop },
  { category: 'Smart TV', fields: smartTv },
  { category: 'Lifestyle', fields: lifestyle },
];
