import { isUploaded, STILL_WIDTHS, sourceSet } from '#domain/picture-rules.ts';

interface Props {
  /** As the régie has stored it: one that was sent, or a file of the site. */
  path: string;
  /** Empty where what stands beside it says the same. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  className?: string | undefined;
}

/** A picture 16:9, which has its place before it comes, and comes when it is about to be seen. */
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
