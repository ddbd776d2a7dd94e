/** The blocks of an owner's page, in one language: elements of these kinds only, whatever the stored texts contain. */
import { parseImageSize } from '@jontro/shop/images/image-urls.ts';
import type { Language } from '@jontro/shop/language.ts';
import {
  linesOf,
  type PageBlock,
  type PageText,
  pageTextIn,
  paragraphsOf,
  rowsOf,
} from '@jontro/shop/pages/page-content.ts';
import { type Inline, isLinkTarget, type MarkedPart, parseMarkup } from '@jontro/shop/pages/page-markup.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

interface BlockProps {
  block: PageBlock;
  language: Language;
}

export function PageBlocks({ blocks, language }: { blocks: readonly PageBlock[]; language: Language }) {
  return (
    <div className="grid max-w-[68ch] gap-4 text-pretty text-slate">
      {blocks.map((block, index) => {
        const { text, language: written } = pageTextIn(block.text, language);
        return text ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page do not move
          <div key={index} lang={written === language ? undefined : written}>
            <Block block={block} language={language} />
          </div>
        ) : null;
      })}
    </div>
  );
}

function Block({ block, language }: BlockProps): ReactNode {
  const { text } = pageTextIn(block.text, language);
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-4 text-xl font-bold text-ink">{text}</h2>;
    case 'text':
      return <Paragraphs text={text} />;
    case 'list':
      return (
        <ul className="grid list-disc gap-2 pl-5 marker:text-bottle">
          {linesOf(text).map((line) => (
            <li key={line}>
              <Marked text={line} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <Table rows={rowsOf(text)} />;
    case 'picture':
      return block.picture ? <BlockPicture src={block.picture} alt={text} /> : null;
    case 'button':
      return <Target to={block.to ?? ''} className={buttonClass({})} text={text} />;
    case 'question':
      return <Question question={block.question} text={text} language={language} />;
    default:
      // A kind of a later version of the shop.
      return null;
  }
}

const Paragraphs = ({ text }: { text: string }) => (
  <div className="grid gap-3 whitespace-pre-line">
    {paragraphsOf(text).map((paragraph) => (
      <p key={paragraph}>
        <Marked text={paragraph} />
      </p>
    ))}
  </div>
);

function Question({
  question,
  text,
  language,
}: {
  question: PageText | undefined;
  text: string;
  language: Language;
}) {
  return (
    <section className="border-b border-line pb-4">
      <h2 className="mb-1 text-lg font-bold text-ink">{pageTextIn(question, language).text}</h2>
      <Paragraphs text={text} />
    </section>
  );
}

/** Two columns are names and values; a wider table has its head in the first row. */
function Table({ rows }: { rows: readonly (readonly string[])[] }) {
  const [head = [], ...rest] = rows;
  const hasHead = head.length > 2;
  return (
    // Focusable, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-left">
        {hasHead ? (
          <thead>
            <tr>{cellsOf(head, () => 'col')}</tr>
          </thead>
        ) : null}
        <tbody>
          {(hasHead ? rest : rows).map((row) => (
            <tr key={row.join('|')}>{cellsOf(row, (column) => (column === 0 ? 'row' : undefined))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellsOf = (row: readonly string[], scopeOf: (column: number) => 'col' | 'row' | undefined) =>
  row.map((cell, column) => {
    const scope = scopeOf(column);
    const Cell = scope ? 'th' : 'td';
    return (
      <Cell
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row do not move
        key={column}
        scope={scope}
        className={`border-b border-line px-2 py-2 align-top ${scope ? 'font-semibold text-ink' : ''}`}
      >
        <Marked text={cell} />
      </Cell>
    );
  });

function BlockPicture({ src, alt }: { src: string; alt: string }) {
  const { width, height } = parseImageSize(src) ?? { width: 1280, height: 720 };
  return (
    <Picture
      src={src}
      alt={alt}
      sizes="(min-width: 720px) 42rem, 100vw"
      width={width}
      height={height}
      className="w-full rounded-card"
    />
  );
}

/** A text with its bold, italic and linked parts. */
const Marked = ({ text }: { text: string }) => <Parts parts={parseMarkup(text)} />;

const Parts = ({ parts }: { parts: readonly Inline[] }): ReactNode =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    <Fragment key={index}>{typeof part === 'string' ? part : <Part part={part} />}</Fragment>
  ));

function Part({ part }: { part: MarkedPart }): ReactNode {
  const children = <Parts parts={part.parts} />;
  if (part.kind === 'bold') return <strong className="font-semibold text-ink">{children}</strong>;
  if (part.kind === 'italic') return <em>{children}</em>;
  return <Target to={part.to} className="font-medium text-bottle underline" text={children} />;
}

/** A link; some paths of the shop are pages of the server, so each loads a document. Only text where it may not lead there. */
function Target({ to, text, className }: { to: string; text: ReactNode; className: string }): ReactNode {
  if (!isLinkTarget(to)) return text;
  return to.startsWith('/') ? (
    <Link to={to} reloadDocument className={className}>
      {text}
    </Link>
  ) : (
    <a href={to} className={className}>
      {text}
    </a>
  );
}
