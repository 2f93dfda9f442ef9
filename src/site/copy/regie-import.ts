import type { ImportProblem, Remark } from '#domain/contest/talent-import-rules.ts';
import { errorMessage } from './errors.ts';
import { pictureLimits } from './picture-limits.ts';

const NBSP = '\u00a0';

/** A line of the table, or the picture that a talent comes from, as the beginning of a sentence. */
const lineOf = (source: string) =>
  /^\d+$/.test(source) ? `La ligne ${source}` : `La photo «${NBSP}${source}${NBSP}»`;

/** Sentences of /regie/candidats/import. */
export const importCopy = {
  title: 'Importer des talents',
  link: 'Importer plusieurs talents',
  lead: 'Tous les talents d’un coup, avec leurs portraits. Rien n’est créé avant que vous ayez vu et corrigé la liste.',
  ways: [
    'Un fichier zip avec les photos et un tableau CSV.',
    'Le tableau CSV et les photos, choisis ou déposés ensemble.',
    `Des photos seules${NBSP}: le nom de chaque fichier devient le nom du talent, «${NBSP}03 Awa Diop.jpg${NBSP}» donne aussi le numéro.`,
  ],
  model: 'Télécharger le tableau à remplir (CSV)',
  modelHelp: `Il s’ouvre dans Excel, LibreOffice ou Google Sheets${NBSP}; enregistrez-le en CSV. La colonne «${NBSP}photo${NBSP}» reçoit le nom du fichier de la photo.`,
  modelFile: 'talents.csv',
  files: 'Fichiers',
  filesHelp: (talents: number) =>
    `${talents}${NBSP}talents et 64${NBSP}Mo au plus à la fois. Photos JPEG, PNG, WebP ou AVIF, ${pictureLimits.portrait}, ${pictureLimits.weight} chacune.`,
  read: 'Lire les fichiers',
  reading: 'Préparation des portraits…',
  preview: (talents: number) =>
    talents > 1 ? `${talents} talents à vérifier` : `${talents === 1 ? 'Un' : 'Aucun'} talent à vérifier`,
  previewLead: 'Rien n’est encore créé. Corrigez ou complétez ici, puis créez tous les talents d’un coup.',
  wrong: (fields: number) =>
    fields === 1 ? 'Une case à remplir ou à corriger' : `${fields} cases à remplir ou à corriger`,
  line: (source: string) => (/^\d+$/.test(source) ? `Ligne ${source}` : source),
  keep: 'Créer ce talent',
  genderOpen: 'Choisissez',
  remark: (remark: Remark): string => {
    switch (remark.kind) {
      case 'name-known':
        return 'Un talent de la compétition porte déjà ce nom.';
      case 'name-twice':
        return `${lineOf(remark.what)} porte déjà ce nom. Décochez l’une des deux si c’est le même talent.`;
      case 'no-portrait':
        return 'Pas de photo. Elle pourra être ajoutée ensuite.';
      case 'portrait-absent':
        return `La photo «${NBSP}${remark.what}${NBSP}» n’est pas parmi les fichiers.`;
      case 'unread':
        return `«${NBSP}${remark.what}${NBSP}» n’est pas compris.`;
      case 'portrait-refused':
        return `${remark.what}${NBSP}: ${errorMessage(remark.why)}`;
    }
  },
  /** Why files are not taken at all. */
  refusals: {
    missing: `Choisissez un zip, un tableau CSV ou des photos${NBSP}: il n’y a aucun talent à lire.`,
    large: `C’est trop lourd${NBSP}: 64${NBSP}Mo en tout et 8${NBSP}Mo par photo au plus. Importez en plusieurs fois.`,
    many: `Il y a trop de fichiers${NBSP}: cent au plus. Importez en plusieurs fois.`,
    archive: `Ce fichier zip ne peut pas être lu${NBSP}: il est abîmé, protégé, ou nomme des dossiers interdits.`,
    table: `Ce tableau ne peut pas être lu. Enregistrez-le en CSV, avec une première ligne de titres dont «${NBSP}nom${NBSP}».`,
    tables: `Il y a deux tableaux${NBSP}: n’en envoyez qu’un.`,
    talents: `Il y a trop de talents${NBSP}: quarante au plus. Importez en plusieurs fois.`,
  } satisfies Record<ImportProblem, string>,
  strange: (titles: readonly string[]) => `Colonnes laissées de côté${NBSP}: ${titles.join(', ')}.`,
  unused: (files: readonly string[]) => `Photos qui ne vont avec aucune ligne${NBSP}: ${files.join(', ')}.`,
  create: 'Créer ces talents',
  creating: 'Création…',
  back: 'Tous les talents',
} as const;

/** A line that shows what each column of the table takes. */
export const importExample = [
  '1',
  'Awa',
  'Dakar',
  'Chant',
  'féminin',
  'Deux ou trois phrases sur Awa.',
  'awa.jpg',
] as const;
