import { useId } from 'react';

/** The microphone on a stage whose spotlight has lost its plug. */
export function OutMicrophone({ label, className }: { label: string; className: string | undefined }) {
  const light = useId();
  return (
    <svg className={className} viewBox="0 0 300 280" role="img" aria-label={label}>
      <defs>
        <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFCF6B" stopOpacity="0.1" />
          <stop offset="1" stopColor="#FFCF6B" stopOpacity="0.02" />
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
      <path d="M188 10c40 0 46 30 30 46" fill="none" stroke="#A07A8B" strokeWidth="5" strokeLinecap="round" />
      <path d="M206 60l20 8-6 14-20-8z" fill="#FF8F75" />
      <path d="M204 80l-3 8M214 84l-3 8" stroke="#FF8F75" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M196 112c-6 26 10 40 34 34s40 4 40 26"
        fill="none"
        stroke="#A07A8B"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M190 96l14 4-3 14-14-4z" fill="#FFB627" />
    </svg>
  );
}
