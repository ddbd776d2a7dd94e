/** Laptops sold in Bangladesh. Cells that are not certain are empty; decision 165 says where the others are from. */
import { deviceTable } from './device-table.ts';

export const laptops = deviceTable(
  'laptop',
  `
name | port | watts | protocol | video | wireless | bluetooth | inch | confirmed
MacBook Air 13" (M1, 2020) | usb-c | 30 | pd | yes | no | 5 | 13.3 | power, size, bluetooth
MacBook Air 13" (M2, 2022) | usb-c | 35 | pd | yes | no | 5.3 | 13.6 | power
MacBook Air 13" (M3, 2024) | usb-c | 35 | pd | yes | no | 5.3 | 13.6 |
MacBook Air 15" (M2, 2023) | usb-c | 35 | pd | yes | no | 5.3 | 15.3 | power
MacBook Air 15" (M3, 2024) | usb-c | 35 | pd | yes | no | 5.3 | 15.3 |
MacBook Pro 13" (M1, 2020) | usb-c | 61 | pd | yes | no | 5 | 13.3 |
MacBook Pro 13" (M2, 2022) | usb-c | 67 | pd | yes | no | 5 | 13.3 | power, size
MacBook Pro 14" (M1 Pro or Max, 2021) | usb-c | 96 | pd | yes | no | 5 | 14.2 | power, picture
MacBook Pro 14" (M2 Pro or Max, 2023) | usb-c | 96 | pd | yes | no | 5.3 | 14.2 | power
MacBook Pro 14" (M3, 2023) | usb-c | 96 | pd | yes | no | 5.3 | 14.2 | power
MacBook Pro 16" (M1 Pro or Max, 2021) | usb-c | 140 | own | yes | no | 5 | 16.2 | power, picture
MacBook Pro 16" (M2 Pro or Max, 2023) | usb-c | 140 | own | yes | no | 5.3 | 16.2 |
MacBook Pro 16" (M3 Pro or Max, 2023) | usb-c | 140 | own | yes | no | 5.3 | 16.2 |
Lenovo ThinkPad X1 Carbon Gen 9 | usb-c | 65 | pd | yes | no |  | 14 |
Lenovo ThinkPad X1 Carbon Gen 10 | usb-c | 65 | pd | yes | no | 5.3 | 14 | power, picture, size, bluetooth
Lenovo ThinkPad X1 Carbon Gen 11 | usb-c | 65 | pd | yes | no |  | 14 |
Lenovo ThinkPad X13 Gen 2 | usb-c | 65 | pd | yes | no |  | 13.3 |
Lenovo ThinkPad T14 Gen 2 | usb-c | 65 | pd | yes | no |  | 14 |
Lenovo ThinkPad T14 Gen 3 | usb-c | 65 | pd | yes | no |  | 14 |
Lenovo ThinkPad E14 Gen 4 | usb-c | 65 | pd | yes | no |  | 14 |
Lenovo ThinkBook 14 Gen 4 | usb-c | 65 | pd |  | no |  | 14 |
Lenovo Yoga Slim 7 | usb-c | 65 |  |  | no |  |  |
Dell XPS 13 9310 | usb-c | 45 | pd | yes | no |  | 13.4 | picture, size
Dell XPS 13 9315 | usb-c | 45 | pd | yes | no |  | 13.4 |
Dell XPS 15 9520 | usb-c | 130 | own | yes | no |  | 15.6 |
Dell Latitude 5420 | usb-c | 65 |  | yes | no |  | 14 |
Dell Latitude 5430 | usb-c | 65 |  | yes | no |  | 14 |
Dell Latitude 7420 | usb-c | 65 |  | yes | no |  | 14 |
Dell Latitude 7430 | usb-c | 65 |  | yes | no |  | 14 |
HP EliteBook 840 G8 | usb-c | 65 | pd | yes | no |  | 14 |
HP EliteBook 840 G9 | usb-c | 65 | pd | yes | no |  | 14 |
HP ProBook 440 G9 | usb-c | 65 |  |  | no |  | 14 |
HP Spectre x360 14 | usb-c | 65 | pd | yes | no |  | 13.5 |
HP Pavilion 15 |  |  |  |  | no |  | 15.6 |
HP 15s |  |  |  |  | no |  | 15.6 |
Huawei MateBook D 14 | usb-c | 65 |  |  | no |  | 14 |
Huawei MateBook D 15 | usb-c | 65 |  |  | no |  | 15.6 |
Microsoft Surface Laptop 5 | usb-c |  |  | yes | no |  |  |
Microsoft Surface Pro 9 | usb-c |  |  | yes | no |  | 13 |
Asus Zenbook 14 OLED UX3402 | usb-c | 65 | pd | yes | no |  | 14 |
Asus VivoBook 15 |  |  |  |  | no |  | 15.6 |
Asus VivoBook 16 |  |  |  |  | no |  | 16 |
Acer Swift 3 |  |  |  |  | no |  | 14 |
Acer Swift Go 14 | usb-c |  |  | yes | no |  | 14 |
Acer Aspire 3 |  |  |  |  | no |  | 15.6 |
Acer Aspire 5 |  |  |  |  | no |  | 15.6 |
Dell Inspiron 15 3520 |  |  |  |  | no |  | 15.6 |
Dell Vostro 3510 |  |  |  |  | no |  | 15.6 |
Lenovo IdeaPad Slim 3 |  |  |  |  | no |  |  |
Lenovo IdeaPad Slim 5 |  |  |  |  | no |  |  |
Walton Tamarind |  |  |  |  | no |  |  |
Walton Prelude |  |  |  |  | no |  |  |
Asus TUF Gaming F15 FX506 | plug |  |  |  | no |  | 15.6 |
Acer Nitro 5 AN515-57 | plug |  |  |  | no |  | 15.6 |
HP Victus 15 | plug |  |  |  | no |  | 15.6 |
MSI GF63 Thin | plug |  |  |  | no |  | 15.6 |
`,
);
