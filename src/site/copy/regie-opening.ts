import type { Missing, StepName } from '#domain/regie/opening-rules.ts';
import type { TextPage } from '#domain/text-page-rules.ts';

const NBSP = '\u00a0';

const PAGES: Record<TextPage, string> = { reglement: 'le règlement', cgu: 'les conditions d’utilisation' };

/** Sentences of the checklist of a first vote, on the live screen. */
export const openingCopy = {
  heading: 'Avant le premier vote',
  progress: (done: number, all: number) => `${done} sur ${all}`,
  lead: `Ce qu’il faut à une compétition, dans l’ordre. Cette liste disparaît quand le premier vote s’ouvre.`,
  done: 'Fait',
  open: 'À faire',
  others: 'Un autre rôle s’en charge.',
  steps: {
    look: 'Nom, logo et couleurs de l’émission',
    talents: 'Talents',
    portraits: 'Portraits',
    texts: 'Règlement et conditions',
    questions: 'Questions fréquentes',
    admin: 'Un deuxième administrateur',
    mail: 'Envoi des e-mails',
    week: 'La première semaine',
    rehearsal: 'Un essai du vote, dans l’aperçu',
  } satisfies Record<StepName, string>,
  import: 'Ou en importer plusieurs d’un coup',
  /** What has to be there before. */
  after: {
    talents: `Il faut d’abord deux talents.`,
    week: 'Il faut d’abord programmer une semaine.',
  } as Partial<Record<StepName, string>>,
  missing: (what: Missing): string => {
    switch (what.kind) {
      case 'name':
        return `Le site s’appelle encore Palmarès${NBSP}: donnez-lui le nom de l’émission.`;
      case 'look':
        return 'Ni logo ni couleurs de l’émission.';
      case 'talents':
        return what.count === 1 ? 'Il manque un talent au moins.' : 'Il manque deux talents au moins.';
      case 'portraits':
        return what.names.length === 0
          ? 'Aucun portrait.'
          : `Sans portrait${NBSP}: ${what.names.join(', ')}.`;
      case 'text':
        return `Relisez et publiez ${PAGES[what.page]}. Jusque-là, le texte fourni est montré.`;
      case 'questions':
        return 'Aucune question. Des réponses de départ vous sont proposées.';
      case 'admin':
        return `Les actes graves se valident à deux${NBSP}: il faut une deuxième personne, invitée la veille au plus tard.`;
      case 'mail':
        return `SMTP_URL manque au serveur${NBSP}: les e-mails restent dans un dossier, et les invitations n’arrivent pas.`;
      case 'week':
        return 'Aucune semaine n’est programmée.';
      case 'rehearsal':
        return 'Regardez le site au milieu du vote, comme un visiteur le verra.';
    }
  },
} as const;
