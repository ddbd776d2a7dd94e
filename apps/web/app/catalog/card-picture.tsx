/** The picture of a card, and a second one that is seen while the card is pointed at or has the focus. */
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSavesData } from '../lib/data-saver.ts';
import { Picture } from '../ui/picture.tsx';
import type { ProductCardProps } from './card-product.ts';

interface CardPictureProps extends Pick<ProductCardProps, 'product' | 'sizes' | 'first'> {
  /** The position of the second picture. */
  second: number;
  /** When it is seen beside that. */
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
  const other = savesData ? undefined : images[second];
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
