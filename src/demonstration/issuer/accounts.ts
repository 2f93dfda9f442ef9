import type { ExternalKind } from '#domain/identity/schema.ts';

/** An invented account of a demonstration's issuer. */
export interface DemonstrationAccount {
  id: string;
  name: string;
  email: string;
  verified: boolean;
  /** A note for the page of choice, on what this account demonstrates. */
  note: string;
}

export const demonstrationAccounts: Record<ExternalKind, readonly DemonstrationAccount[]> = {
  google: [
    {
      id: 'g-aminata',
      name: 'Aminata Koné',
      email: 'aminata.kone@exemple.org',
      verified: true,
      note: 'Adresse vérifiée',
    },
    {
      id: 'g-kwame',
      name: 'Kwame Mensah',
      email: 'kwame.mensah@exemple.org',
      verified: false,
      note: 'Adresse non vérifiée : elle n’est pas reprise',
    },
    {
      id: 'g-salimata',
      name: 'Salimata',
      email: 'salimata@exemple.org',
      verified: true,
      note: 'Cette adresse a déjà un compte Palmarès',
    },
  ],
  canal: [
    {
      id: 'c-fanta',
      name: 'Fanta Diarra',
      email: 'fanta.diarra@exemple.org',
      verified: true,
      note: 'Adresse vérifiée',
    },
    {
      id: 'c-ousmane',
      name: 'Ousmane Sow',
      email: 'ousmane.sow@exemple.org',
      verified: false,
      note: 'Adresse non vérifiée : elle n’est pas reprise',
    },
  ],
};
