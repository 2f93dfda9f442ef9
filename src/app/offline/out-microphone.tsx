import { Microphone } from '#app/ui/microphone.tsx';
import { fr } from '#site/copy/fr.ts';

/** The microphone on a stage whose spotlight has lost its plug. */
export function OutMicrophone({ className }: { className: string | undefined }) {
  return (
    <Microphone label={fr.outMicrophone} className={className} light={[0.1, 0.02]}>
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
    </Microphone>
  );
}
