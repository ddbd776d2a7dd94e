/** The picture of a card, and a second one once somebody points at the card or reaches it by keyboard. */
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSavesData } from '../lib/data-saver.ts';
import { Picture } from '../ui/picture.tsx';
import type { ProductCardProps } from './card-product.ts';

/**
 * Whether a card was pointed at or focused, and what its element listens to for that. Until then a list has half the pictures: the
 * second ones are a tenth of its page.
 */
export function useApproached() {
  const [approached, setApproached] = useState(false);
  const approach = () => setApproached(true);
  return [approached, { onPointerEnter: approach, onFocus: approach }] as const;
}

interface CardPictureProps extends Pick<ProductCardProps, 'product' | 'sizes' | 'first'> {
  /** The position of the second picture; none without one. */
  second: number | undefined;
  /** Whether and when the second picture is seen. */
  secondClass: string;
  className?: string;
  children?: ReactNode;
}

export function CardPicture({
  product,
  sizes,
  first,
  second,
  secondClass,
  className = '',
  children,
}: CardPictureProps) {
  const { language } = useLanguage();
  const { images } = product;
  const savesData = useSavesData();
  const other = savesData || second === undefined ? undefined : images[second];
  return (
    <div className={`relative aspect-square overflow-hidden bg-sweep ${className}`}>
      <Picture
        src={images[0]}
        alt=""
        shows={nameIn(language, product)}
        sizes={sizes}
        priority={first ? 'high' : undefined}
        className="size-full object-cover"
      />
      {other ? (
        <span
          data-second-picture=""
          className={`absolute inset-0 group-has-[a:focus-visible]:block ${secondClass}`}
        >
          <Picture key={other} src={other} alt="" sizes={sizes} className="size-full object-cover" />
        </span>
      ) : null}
      {children}
    </div>
  );
}
