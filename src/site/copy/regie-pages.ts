const NBSP = '\u00a0';

/** Sentences of /regie/pages. */
export const regiePages = {
  title: 'Pages',
  heading: 'Règlement et conditions',
  lead: 'Ce que le public accepte. Chaque version publiée reste dans la liste, avec son auteur et sa date.',
  choose: 'Page',
  pages: { reglement: 'Règlement', cgu: 'Conditions d’utilisation' },
  online: (version: number, author: string, at: string) =>
    `En ligne${NBSP}: version ${version}, publiée par ${author} le ${at} (UTC).`,
  onlineOriginal: `En ligne${NBSP}: le texte d’origine.`,
  see: 'Voir la page du site',
  edit: 'Écrire une nouvelle version',
  reading: (version: number) =>
    version === 0 ? 'Vous lisez le texte d’origine' : `Vous lisez la version ${version}`,
  backToCurrent: 'Revenir au texte en ligne',
  text: 'Texte (Markdown)',
  textHelp: `«${NBSP}# Titre${NBSP}», un paragraphe d’introduction, puis des sections «${NBSP}## Titre${NBSP}». **gras**, *italique*, [lien](/faq), listes («${NBSP}-${NBSP}» en début de ligne) et tableaux. Le HTML est montré comme du texte.`,
  retention: `{{conservation}} devient le nombre de jours réglé pour cette installation.`,
  required: 'Sections à garder, car d’autres pages y renvoient',
  present: 'présente',
  missing: 'manque',
  showPreview: 'Voir l’aperçu',
  publish: 'Publier cette version',
  consequence: 'Le public la lit quelques secondes plus tard.',
  preview: 'Aperçu de la page publique',
  versions: 'Versions publiées',
  version: 'Version',
  when: 'Quand (UTC)',
  who: 'Qui',
  what: 'Texte',
  newText: 'Nouveau texte',
  repeats: (version: number) =>
    version === 0 ? 'Retour au texte d’origine' : `Retour à la version ${version}`,
  original: 'D’origine',
  originalText: 'Livré avec l’application',
  current: 'en ligne',
  actions: 'Actions',
  read: 'Relire',
  named: (version: number) => (version === 0 ? 'le texte d’origine' : `la version ${version}`),
  restore: 'Rétablir',
} as const;
