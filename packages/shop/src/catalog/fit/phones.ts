/** Phones sold in Bangladesh. Cells that are not certain are empty; decision 165 says where the others are from. */
import { deviceTable } from './device-table.ts';

export const phones = deviceTable(
  'phone',
  `
name | port | watts | protocol | video | wireless | qi | magnets | bluetooth | inch | confirmed
iPhone XR | lightning | 18 | pd | no | yes | 7.5 | 0 | 5 | 6.1 | wireless
iPhone 11 | lightning | 18 | pd | no | yes | 7.5 | 0 | 5 | 6.1 | wireless
iPhone 11 Pro | lightning | 18 | pd | no | yes | 7.5 | 0 | 5 | 5.8 | wireless
iPhone 11 Pro Max | lightning | 18 | pd | no | yes | 7.5 | 0 | 5 | 6.5 | wireless
iPhone SE (2020) | lightning | 18 | pd | no | yes | 7.5 | 0 | 5 | 4.7 |
iPhone SE (2022) | lightning | 20 | pd | no | yes | 7.5 | 0 | 5 | 4.7 |
iPhone 12 mini | lightning | 20 | pd | no | yes | 7.5 | 12 | 5 | 5.4 | power, wireless
iPhone 12 | lightning | 20 | pd | no | yes | 7.5 | 15 | 5 | 6.1 | power, wireless
iPhone 12 Pro | lightning | 20 | pd | no | yes | 7.5 | 15 | 5 | 6.1 | power, wireless
iPhone 12 Pro Max | lightning | 20 | pd | no | yes | 7.5 | 15 | 5 | 6.7 | power, wireless
iPhone 13 mini | lightning | 20 | pd | no | yes | 7.5 | 12 | 5 | 5.4 | wireless
iPhone 13 | lightning | 20 | pd | no | yes | 7.5 | 15 | 5 | 6.1 | wireless
iPhone 13 Pro | lightning |  | pd | no | yes | 7.5 | 15 | 5 | 6.1 | wireless
iPhone 13 Pro Max | lightning |  | pd | no | yes | 7.5 | 15 | 5 | 6.7 | wireless
iPhone 14 | lightning | 20 | pd | no | yes | 7.5 | 15 | 5.3 | 6.1 |
iPhone 14 Plus | lightning |  | pd | no | yes | 7.5 | 15 | 5.3 | 6.7 |
iPhone 14 Pro | lightning |  | pd | no | yes | 7.5 | 15 | 5.3 | 6.1 |
iPhone 14 Pro Max | lightning |  | pd | no | yes | 7.5 | 15 | 5.3 | 6.7 |
iPhone 15 | usb-c | 27 | pd | yes | yes | 7.5 | 15 | 5.3 | 6.1 | power, picture
iPhone 15 Plus | usb-c | 27 | pd | yes | yes | 7.5 | 15 | 5.3 | 6.7 | power, picture
iPhone 15 Pro | usb-c | 27 | pd | yes | yes | 7.5 | 15 | 5.3 | 6.1 | power, picture
iPhone 15 Pro Max | usb-c | 27 | pd | yes | yes | 7.5 | 15 | 5.3 | 6.7 | power, picture
iPhone 16 | usb-c |  | pd | yes | yes | 7.5 | 25 | 5.3 | 6.1 |
iPhone 16 Plus | usb-c |  | pd | yes | yes | 7.5 | 25 | 5.3 | 6.7 |
iPhone 16 Pro | usb-c |  | pd | yes | yes | 7.5 | 25 | 5.3 | 6.3 |
iPhone 16 Pro Max | usb-c |  | pd | yes | yes | 7.5 | 25 | 5.3 | 6.9 |
iPhone 16e | usb-c |  | pd |  | yes | 7.5 | 0 | 5.3 | 6.1 |
Samsung Galaxy S21 | usb-c | 25 | pps | yes | yes |  | 0 | 5 | 6.2 | power, picture
Samsung Galaxy S21+ | usb-c | 25 | pps | yes | yes |  | 0 | 5 | 6.7 | power, picture
Samsung Galaxy S21 Ultra | usb-c | 25 | pps | yes | yes |  | 0 | 5.2 | 6.8 | power, picture
Samsung Galaxy S21 FE | usb-c | 25 | pps | yes | yes |  | 0 | 5 | 6.4 |
Samsung Galaxy S22 | usb-c | 25 | pps | yes | yes |  | 0 | 5.2 | 6.1 | picture
Samsung Galaxy S22+ | usb-c | 45 | own | yes | yes |  | 0 | 5.2 | 6.6 | picture
Samsung Galaxy S22 Ultra | usb-c | 45 | own | yes | yes |  | 0 | 5.2 | 6.8 | picture
Samsung Galaxy S23 | usb-c | 25 | pps | yes | yes |  | 0 | 5.3 | 6.1 |
Samsung Galaxy S23+ | usb-c | 45 | own | yes | yes |  | 0 | 5.3 | 6.6 |
Samsung Galaxy S23 Ultra | usb-c | 45 | own | yes | yes |  | 0 | 5.3 | 6.8 |
Samsung Galaxy S23 FE | usb-c | 25 | pps |  | yes |  | 0 |  | 6.4 |
Samsung Galaxy S24 | usb-c | 25 | pps | yes | yes |  | 0 | 5.3 | 6.2 |
Samsung Galaxy S24+ | usb-c | 45 | own | yes | yes |  | 0 | 5.3 | 6.7 |
Samsung Galaxy S24 Ultra | usb-c | 45 | own | yes | yes |  | 0 | 5.3 | 6.8 |
Samsung Galaxy S24 FE | usb-c | 25 | pps |  | yes |  | 0 |  | 6.7 |
Samsung Galaxy S25 | usb-c | 25 | pps | yes | yes |  | 0 |  | 6.2 |
Samsung Galaxy S25+ | usb-c | 45 | own | yes | yes |  | 0 |  | 6.7 |
Samsung Galaxy S25 Ultra | usb-c | 45 | own | yes | yes |  | 0 |  | 6.9 |
Samsung Galaxy Z Flip5 | usb-c | 25 | pps |  | yes |  | 0 |  | 6.7 |
Samsung Galaxy Z Flip6 | usb-c | 25 | pps |  | yes |  | 0 |  | 6.7 |
Samsung Galaxy Z Fold5 | usb-c | 25 | pps | yes | yes |  | 0 |  | 7.6 |
Samsung Galaxy Z Fold6 | usb-c | 25 | pps | yes | yes |  | 0 |  | 7.6 |
Samsung Galaxy A04 | usb-c |  |  | no | no |  | 0 |  |  |
Samsung Galaxy A05 | usb-c |  |  | no | no |  | 0 |  |  |
Samsung Galaxy A05s | usb-c |  |  | no | no |  | 0 |  |  |
Samsung Galaxy A06 | usb-c |  |  | no | no |  | 0 |  |  |
Samsung Galaxy A14 | usb-c |  |  | no | no |  | 0 |  | 6.6 |
Samsung Galaxy A15 | usb-c | 25 |  | no | no |  | 0 |  | 6.5 |
Samsung Galaxy A16 | usb-c | 25 |  | no | no |  | 0 |  | 6.7 |
Samsung Galaxy A24 | usb-c | 25 |  | no | no |  | 0 |  | 6.5 |
Samsung Galaxy A25 | usb-c | 25 |  | no | no |  | 0 |  | 6.5 |
Samsung Galaxy A34 | usb-c | 25 |  | no | no |  | 0 |  | 6.6 |
Samsung Galaxy A35 | usb-c | 25 |  | no | no |  | 0 |  | 6.6 |
Samsung Galaxy A52 | usb-c | 25 |  | no | no |  | 0 |  | 6.5 |
Samsung Galaxy A53 | usb-c | 25 |  | no | no |  | 0 |  | 6.5 |
Samsung Galaxy A54 | usb-c | 25 |  | no | no |  | 0 |  | 6.4 |
Samsung Galaxy A55 | usb-c | 25 |  | no | no |  | 0 |  | 6.6 |
Samsung Galaxy M34 | usb-c | 25 |  | no | no |  | 0 |  | 6.5 |
Google Pixel 6 | usb-c | 30 | pps | no | yes |  | 0 | 5.2 | 6.4 | power
Google Pixel 6 Pro | usb-c | 30 | pps | no | yes |  | 0 | 5.2 | 6.7 | power
Google Pixel 6a | usb-c |  | pps | no | no |  | 0 | 5.2 | 6.1 |
Google Pixel 7 | usb-c | 30 | pps | no | yes |  | 0 | 5.2 | 6.3 | power
Google Pixel 7 Pro | usb-c | 30 | pps | no | yes |  | 0 | 5.2 | 6.7 | power
Google Pixel 7a | usb-c |  | pps | no | yes |  | 0 | 5.3 | 6.1 |
Google Pixel 8 | usb-c | 30 | pps | yes | yes |  | 0 | 5.3 | 6.2 |
Google Pixel 8 Pro | usb-c | 30 | pps | yes | yes |  | 0 | 5.3 | 6.7 |
Google Pixel 8a | usb-c |  | pps | yes | yes |  | 0 | 5.3 | 6.1 |
Google Pixel 9 | usb-c |  | pps | yes | yes |  | 0 | 5.3 | 6.3 |
Nothing Phone (1) | usb-c | 33 |  |  | yes |  | 0 | 5.2 | 6.55 |
Nothing Phone (2) | usb-c | 45 |  |  | yes |  | 0 | 5.3 | 6.7 |
Nothing Phone (2a) | usb-c | 45 |  |  | no |  | 0 | 5.3 | 6.7 |
Xiaomi 13 | usb-c | 67 | own |  | yes |  | 0 |  |  |
Xiaomi 13T Pro | usb-c | 120 | own |  | no |  | 0 |  |  |
Xiaomi 14 | usb-c | 90 | own |  | yes |  | 0 |  |  |
Xiaomi 14T Pro | usb-c | 120 | own |  | yes |  | 0 |  |  |
Redmi Note 11 | usb-c | 33 | own | no | no |  | 0 |  |  |
Redmi Note 12 | usb-c | 33 | own | no | no |  | 0 |  |  |
Redmi Note 13 | usb-c | 33 | own | no | no |  | 0 |  |  |
Redmi Note 13 Pro | usb-c | 67 | own | no | no |  | 0 |  |  |
Redmi Note 14 | usb-c |  | own | no | no |  | 0 |  |  |
Redmi 12 | usb-c | 18 | own | no | no |  | 0 |  |  |
Redmi 12C | micro-usb |  |  | no | no |  | 0 |  |  |
Redmi 13 | usb-c | 33 | own | no | no |  | 0 |  |  |
Redmi 13C | usb-c | 18 | own | no | no |  | 0 |  |  |
Redmi 14C | usb-c | 18 | own | no | no |  | 0 |  |  |
Redmi A3 | usb-c | 10 | own | no | no |  | 0 |  |  |
Poco X5 Pro | usb-c | 67 | own | no | no |  | 0 |  |  |
Poco X6 Pro | usb-c | 67 | own | no | no |  | 0 |  |  |
Poco M6 Pro | usb-c | 67 | own | no | no |  | 0 |  |  |
Poco F5 | usb-c | 67 | own | no | no |  | 0 |  |  |
Poco C65 | usb-c | 18 | own | no | no |  | 0 |  |  |
realme C53 | usb-c | 33 | own | no | no |  | 0 |  |  |
realme C55 | usb-c | 33 | own | no | no |  | 0 |  |  |
realme C67 | usb-c | 33 | own | no | no |  | 0 |  |  |
realme Narzo 60 | usb-c | 33 | own | no | no |  | 0 |  |  |
realme 11 | usb-c | 67 | own | no | no |  | 0 |  |  |
realme 12 Pro+ | usb-c | 67 | own | no | no |  | 0 |  |  |
Oppo A58 | usb-c | 33 | own | no | no |  | 0 |  |  |
Oppo A78 | usb-c |  | own | no | no |  | 0 |  |  |
Oppo F21 Pro | usb-c | 33 | own | no | no |  | 0 |  |  |
Oppo Reno8 | usb-c |  | own | no | no |  | 0 |  |  |
Oppo Reno10 | usb-c | 67 | own | no | no |  | 0 |  |  |
Oppo Reno11 | usb-c | 67 | own | no | no |  | 0 |  |  |
Oppo Reno12 | usb-c | 80 | own | no | no |  | 0 |  |  |
vivo V27 | usb-c | 66 | own | no | no |  | 0 |  |  |
vivo V29 | usb-c | 80 | own | no | no |  | 0 |  |  |
vivo V30 | usb-c | 80 | own | no | no |  | 0 |  |  |
vivo V40 | usb-c | 80 | own | no | no |  | 0 |  |  |
vivo Y27 | usb-c | 44 | own | no | no |  | 0 |  |  |
vivo Y36 | usb-c | 44 | own | no | no |  | 0 |  |  |
OnePlus 11 | usb-c | 100 | own |  | no |  | 0 |  |  |
OnePlus 12 | usb-c | 100 | own |  | yes |  | 0 |  |  |
OnePlus Nord 3 | usb-c | 80 | own |  | no |  | 0 |  |  |
OnePlus Nord CE 3 Lite | usb-c | 67 | own | no | no |  | 0 |  |  |
OnePlus Nord CE 4 | usb-c | 100 | own | no | no |  | 0 |  |  |
Infinix Hot 30 | usb-c | 33 | own | no | no |  | 0 |  |  |
Infinix Hot 40 Pro | usb-c | 33 | own | no | no |  | 0 |  |  |
Infinix Note 30 | usb-c | 45 | own | no |  |  | 0 |  |  |
Infinix Note 40 | usb-c | 45 | own | no |  |  |  |  |  |
Tecno Spark 10 Pro | usb-c | 18 | own | no | no |  | 0 |  |  |
Tecno Spark 20 Pro | usb-c | 33 | own | no | no |  | 0 |  |  |
Tecno Camon 20 | usb-c | 33 | own | no | no |  | 0 |  |  |
Tecno Camon 30 | usb-c | 70 | own | no | no |  | 0 |  |  |
Motorola Moto G54 | usb-c |  |  | no | no |  | 0 |  |  |
Motorola Moto G84 | usb-c |  |  | no | no |  | 0 |  |  |
`,
);
