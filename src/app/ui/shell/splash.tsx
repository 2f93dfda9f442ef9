import type { ComponentProps } from 'react';
import { fr } from '#site/copy/fr.ts';
import { Logo } from './logo.tsx';

/**
 * The overlay with the logo, 2.5 seconds at the start of a visit. It lies over a page that is already there: the
 * class that shows it is set by the script in the head, so that without scripts it never appears.
 */
export function Splash({ logo }: { logo: ComponentProps<typeof Logo>['own'] }) {
  return (
    <div className="chargeur chargeur--plein" aria-hidden="true">
      <div className="leve">
        <Logo size={88} own={logo} />
      </div>
      <p className="h2">{fr.name}</p>
      <div className="galon" />
      <p className="sm t2">{fr.splash}</p>
    </div>
  );
}
