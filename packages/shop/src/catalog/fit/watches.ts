/** Watches and bands sold in Bangladesh. Cells that are not certain are empty; decision 165 says where the others are from. */
import { deviceTable } from './device-table.ts';

export const watches = deviceTable(
  'watch',
  `
name | port | video | bandMm | bluetooth | confirmed
Apple Watch SE | cable | no | 0 | 5 | strap
Apple Watch Series 7 | cable | no | 0 | 5 | strap
Apple Watch Series 8 | cable | no | 0 | 5.3 | strap
Apple Watch Series 9 | cable | no | 0 | 5.3 | strap
Apple Watch Ultra | cable | no | 0 | 5.3 | strap
Samsung Galaxy Watch Active2 | cable | no | 20 | 5 | strap
Samsung Galaxy Watch3 41 mm | cable | no | 20 | 5 | strap
Samsung Galaxy Watch3 45 mm | cable | no | 22 | 5 | strap
Samsung Galaxy Watch4 | cable | no | 20 | 5 | strap
Samsung Galaxy Watch5 | cable | no | 20 | 5.2 | strap
Samsung Galaxy Watch5 Pro | cable | no | 20 | 5.2 | strap
Samsung Galaxy Watch6 | cable | no | 20 | 5.3 | strap
Samsung Galaxy Watch Ultra | cable | no | 0 |  | strap
Amazfit GTR 3 | cable | no | 22 |  |
Amazfit GTR 4 | cable | no | 22 | 5 |
Amazfit GTS 3 | cable | no | 20 |  |
Amazfit GTS 4 | cable | no | 20 | 5 |
Amazfit Bip 3 | cable | no | 20 |  |
Amazfit Bip 5 | cable | no | 22 |  |
Amazfit T-Rex 2 | cable | no |  |  |
Huawei Watch GT 3 46 mm | cable | no | 22 |  |
Huawei Watch GT 4 46 mm | cable | no | 22 |  |
Xiaomi Watch S1 Active | cable | no |  |  |
Redmi Watch 3 | cable | no | 0 |  |
Xiaomi Smart Band 8 | cable | no | 0 |  |
Huawei Band 8 | cable | no | 0 |  |
Haylou Solar Plus RT3 | cable | no |  |  |
`,
);
