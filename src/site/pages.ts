/** Who may see a page; the rules stand in `src/app/guards/` under the same names. */
export type GuardName = 'auth' | 'status' | 'regie';

export interface Page {
  path: string;
  /** Below `src/app`. */
  file: string;
  guard?: GuardName;
  /** Of a page of the régie that is not for every operator. */
  role?: 'admin';
  /** File of the frame around the page, where it is not the default one of `root.tsx`. */
  layout?: string;
}

/** The whole site. The guard of a page is here and nowhere else; `src/app/root.tsx` runs it before any loader. */
export const pages: readonly Page[] = [
  { path: '/', file: 'routes/home.tsx', guard: 'status' },
  { path: '/vote', file: 'routes/vote.tsx', guard: 'status' },
  { path: '/votecasted', file: 'routes/votecasted.tsx', guard: 'status' },
  { path: '/votecastedmultiple', file: 'routes/votecastedmultiple.tsx', guard: 'status' },
  { path: '/votepending', file: 'routes/votepending.tsx', guard: 'status' },
  { path: '/voteresult', file: 'routes/voteresult.tsx', guard: 'status' },
  { path: '/voteresultdetail', file: 'routes/voteresultdetail.tsx' },
  { path: '/votehistory', file: 'routes/votehistory.tsx' },
  { path: '/votehistorydetails/:id', file: 'routes/votehistorydetails.tsx' },
  { path: '/registre/recu/:reference', file: 'routes/registre-recu.tsx' },
  { path: '/detailscandidats', file: 'routes/detailscandidats.tsx' },
  { path: '/mission', file: 'routes/mission.tsx', guard: 'auth' },
  { path: '/codepartenaire', file: 'routes/codepartenaire.tsx', guard: 'auth' },
  { path: '/bonuszone', file: 'routes/bonuszone.tsx' },
  { path: '/bonusvideo', file: 'routes/bonusvideo.tsx' },
  { path: '/connexion', file: 'routes/connexion.tsx', guard: 'auth' },
  { path: '/inscription', file: 'routes/inscription.tsx', guard: 'auth' },
  { path: '/moncompte', file: 'routes/moncompte.tsx' },
  { path: '/messagerie', file: 'routes/messagerie.tsx', guard: 'auth' },
  { path: '/updateaccount', file: 'routes/updateaccount.tsx', guard: 'auth' },
  { path: '/motdepasseoublie', file: 'routes/motdepasseoublie.tsx' },
  { path: '/nouveaumotdepasse', file: 'routes/nouveaumotdepasse.tsx' },
  { path: '/confirmeremail', file: 'routes/confirmeremail.tsx' },
  // No screen: a file to keep.
  { path: '/mesdonnees', file: 'routes/mesdonnees.ts' },
  { path: '/supprimercompte', file: 'routes/supprimercompte.tsx', guard: 'auth' },
  { path: '/pendingregister', file: 'routes/pendingregister.tsx' },
  // Shown before the ways into an account are changed; the forms that unlink one elsewhere are sent there.
  { path: '/comptes-lies', file: 'routes/comptes-lies.tsx', guard: 'auth' },
  // No screen: where the form that signs out is sent.
  { path: '/deconnexion', file: 'routes/deconnexion.tsx' },
  { path: '/reglement', file: 'routes/reglement.tsx' },
  { path: '/faq', file: 'routes/faq.tsx' },
  { path: '/cgu', file: 'routes/cgu.tsx' },
  { path: '/registre', file: 'routes/registre.tsx' },
  { path: '/registre/comment', file: 'routes/registre-comment.tsx' },
  { path: '/access_denied', file: 'routes/access_denied.tsx', layout: 'layouts/access-denied.tsx' },
  { path: '/regie/connexion', file: 'routes/regie/connexion.tsx' },
  { path: '/regie/invitation', file: 'routes/regie/invitation.tsx' },
  // No screen: where the form that leaves the régie is sent.
  { path: '/regie/deconnexion', file: 'routes/regie/deconnexion.tsx' },
  ...regie([
    { path: '/regie', file: 'routes/regie/direct.tsx' },
    { path: '/regie/semaines', file: 'routes/regie/semaines.tsx' },
    { path: '/regie/semaines/nouvelle', file: 'routes/regie/nouvelle-semaine.tsx' },
    { path: '/regie/semaines/:id', file: 'routes/regie/semaine.tsx' },
    { path: '/regie/semaines/:id/depouillement', file: 'routes/regie/depouillement.tsx' },
    { path: '/regie/semaines/:id/proces-verbal/:version', file: 'routes/regie/proces-verbal.tsx' },
    { path: '/regie/candidats', file: 'routes/regie/candidats.tsx' },
    { path: '/regie/candidats/import', file: 'routes/regie/import-talents.tsx' },
    { path: '/regie/candidats/:id', file: 'routes/regie/candidat.tsx' },
    { path: '/regie/messages', file: 'routes/regie/messages.tsx' },
    { path: '/regie/codes', file: 'routes/regie/codes.tsx' },
    // No screen: a file to keep.
    { path: '/regie/codes.csv', file: 'routes/regie/codes-csv.ts' },
    { path: '/regie/bannieres', file: 'routes/regie/bannieres.tsx' },
    { path: '/regie/faq', file: 'routes/regie/faq.tsx' },
    { path: '/regie/apercu', file: 'routes/regie/apercu.tsx' },
    { path: '/regie/reglages', file: 'routes/regie/reglages.tsx', role: 'admin' },
    { path: '/regie/videos', file: 'routes/regie/videos.tsx' },
    { path: '/regie/pages', file: 'routes/regie/pages.tsx' },
    { path: '/regie/validations', file: 'routes/regie/validations.tsx' },
    { path: '/regie/registre', file: 'routes/regie/registre.tsx' },
    { path: '/regie/equipe', file: 'routes/regie/equipe.tsx', role: 'admin' },
    { path: '/regie/personnes', file: 'routes/regie/personnes.tsx', role: 'admin' },
    { path: '/regie/personnes/:id', file: 'routes/regie/personne.tsx', role: 'admin' },
    { path: '/regie/fraude', file: 'routes/regie/fraude.tsx', role: 'admin' },
    { path: '/regie/fraude/:id', file: 'routes/regie/fraude-groupe.tsx', role: 'admin' },
    // No screen: a file to keep.
    { path: '/regie/journal-export', file: 'routes/regie/journal-export.ts' },
    { path: '/regie/journal', file: 'routes/regie/journal.tsx' },
    // Visitors who are no operators are told the same of a page that exists and of one that does not.
    { path: '/regie/*', file: 'routes/not-found.tsx' },
  ]),
  // What the service worker shows where there is no network and nothing was kept.
  { path: '/horsligne', file: 'routes/horsligne.tsx' },
  { path: '/*', file: 'routes/not-found.tsx' },
];

/** Pages of the back office: under its guard, in its frame. */
function regie(pages: readonly Omit<Page, 'guard' | 'layout'>[]): Page[] {
  return pages.map((page) => ({ ...page, guard: 'regie', layout: 'layouts/regie.tsx' }));
}

const byPath = new Map(pages.map((page) => [page.path, page]));

/** The page of a pattern that the router matched; the router writes it without the first slash. */
export function pageFor(pattern: string): Page | undefined {
  return byPath.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
}
