import type { ComponentProps } from 'react';
import { fr } from '#site/copy/fr.ts';
import { Logo } from './logo.tsx';

/**
 * The overlay with the logo, for 2.5 seconds at the start of a visit. The page beneath is already rendered. A script in
 * the head sets the class that shows the overlay, so that it never appears without scripts.
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
