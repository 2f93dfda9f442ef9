interface Props {
  size: number;
  /** The broadcaster's own, in place of ours. */
  own?: { src: string; ratio: number } | undefined;
}

/** The palm of two chevrons and a diamond; the name always stands beside it. */
export function Logo({ size, own }: Props) {
  if (own) return <img src={own.src} width={Math.round(size * own.ratio)} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 0 20 4.2 16 8.4 12 4.2Z" fill="#FFF4E3" />
      <path className="logo__choix" d="M7.5 16.8 16 9.8 24.5 16.8V22L16 15 7.5 22Z" fill="#FF5C97" />
      <path className="logo__action" d="M2 27 16 16.6 30 27v5L16 21.8 2 32Z" fill="#FFB627" />
    </svg>
  );
}
