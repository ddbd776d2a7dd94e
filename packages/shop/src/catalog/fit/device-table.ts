/** Reads a table of devices: a heading that names the columns, then a line for each model; an empty cell is not known. */
import type { DeviceKind, FitDevice } from './fit-device.ts';

const numbers = ['watts', 'qi', 'magnets', 'bluetooth', 'inch', 'bandMm'];
const booleans = ['video', 'wireless'];

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('+', ' plus')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function factOf(column: string, cell: string): string | number | boolean | string[] {
  if (column === 'confirmed') return cell.split(', ');
  if (booleans.includes(column)) return cell === 'yes';
  return numbers.includes(column) ? Number(cell) : cell;
}

export function deviceTable(kind: DeviceKind, table: string): FitDevice[] {
  const [heading = [], ...rows] = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => {
    const known = heading.flatMap((column, index) => {
      const cell = cells[index] ?? '';
      return cell ? [[column, factOf(column, cell)]] : [];
    });
    const { name, ...facts } = Object.fromEntries(known) as Omit<FitDevice, 'id' | 'kind'>;
    return { id: idOf(name), kind, name, ...facts };
  });
}
