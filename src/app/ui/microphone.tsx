import { type ReactNode, useId } from 'react';

interface Props {
  /** What the picture shows, for visitors with a screen reader. */
  label: string;
  className: string | undefined;
  /** Opacity of the spotlight at its top and at its foot, from 0 to 1. */
  light?: readonly [number, number];
  /** Drawn over it. */
  children?: ReactNode;
}

/** The microphone that waits under its spotlight. */
export function Microphone({ label, className, light: [top, foot] = [0.42, 0.06], children }: Props) {
  const light = useId();
  return (
    <svg className={className} viewBox="0 0 300 280" role="img" aria-label={label}>
      <defs>
        <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFCF6B" stopOpacity={top} />
          <stop offset="1" stopColor="#FFCF6B" stopOpacity={foot} />
        </linearGradient>
      </defs>
      <path d="M138 0h24l90 236H48Z" fill={`url(#${light})`} />
      <ellipse cx="150" cy="238" rx="104" ry="24" fill="#38192B" />
      <ellipse cx="150" cy="238" rx="74" ry="15" fill="#27111E" />
      <path d="M147 118h6v120h-6z" fill="#FFF4E3" />
      <path d="M118 238q32-14 64 0-32 12-64 0Z" fill="#FFF4E3" />
      <rect x="132" y="58" width="36" height="60" rx="18" fill="#8A6577" />
      <path
        d="M132 76h36M132 88h36M132 100h36M144 58v60M156 58v60"
        stroke="#1A0A14"
        strokeWidth="2.5"
        opacity=".55"
      />
      <rect x="130" y="108" width="40" height="10" rx="3" fill="#C4A5A3" />
      <path d="M112-4h76v20l-14 12h-48l-14-12z" fill="#12060E" stroke="#A07A8B" strokeWidth="2" />
      {children}
    </svg>
  );
}
