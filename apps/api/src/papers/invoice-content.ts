/** What an invoice says: every text of it, in its language. */
import type { LogoPixels } from './logo-pixels.ts';

/** A heading with its lines. */
interface Section {
  label: string;
  lines: readonly string[];
}

interface InvoiceItem {
  name: string;
  /** What came back of it. */
  notes?: readonly string[];
  price: string;
  quantity: string;
  amount: string;
}

export interface InvoiceContent {
  /** A tag. */
  language: string;
  /** The title of the file. */
  title: string;
  heading: string;
  shop: { name: string; address: readonly string[]; logo?: LogoPixels | undefined };
  number: string;
  /** Where the shop shows it besides the number. */
  id?: string | undefined;
  placed: string;
  buyer: Section;
  deliverTo: Section;
  /** The headings of item, price, quantity and amount. */
  columns: readonly [item: string, price: string, quantity: string, amount: string];
  items: readonly InvoiceItem[];
  sums: readonly { label: string; amount: string; isTotal?: true }[];
  payment: Section;
  /** At the foot: what holds of returns, thanks. */
  foot: readonly string[];
}
