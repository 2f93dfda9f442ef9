import { isUploaded, STILL_WIDTHS, sourceSet } from '#domain/picture-rules.ts';

interface Props {
  /** The stored path: an uploaded picture, or a file of the site. */
  path: string;
  /** Alternative text; empty when the text beside it says the same. */
  alt: string;
  /** Displayed width, as an image's `sizes`. */
  sizes: string;
  className?: string | undefined;
}

/** A 16:9 picture whose space is reserved, and which loads when it is about to be seen. */
export function WidePicture({ path, alt, sizes, className }: Props) {
  const sent = isUploaded(path);
  const image = (
    <img
      className={className}
      src={path}
      {...(sent ? { srcSet: sourceSet(path, STILL_WIDTHS, 'webp'), sizes } : {})}
      width={720}
      height={405}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
  if (!sent) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(path, STILL_WIDTHS, 'avif')} sizes={sizes} />
      {image}
    </picture>
  );
}
