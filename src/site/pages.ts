import { type Area, maySee, type Role } from '#domain/acts/role-rules.ts';

/** The guard that decides who may see a page; its rules are in `src/app/guards/`, under the same name. */
export type GuardName = 'auth' | 'status' | 'regie';

export interface Page {
  path: string;
  /** Path of the route's file below `src/app`. */
  file: string;
  guard?: GuardName;
  /** Area of a page of the régie, which decides which roles may see it (`src/domain/acts/role-rules.ts`). */
  area?: Area;
  /** True for a page with nothing for an operator who may only read in its area. */
  toAct?: true;
  /** File of the frame around the page, if it is not the default one of `root.tsx`. */
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
  // Shown before the ways to sign in are changed; forms that unlink an outside account are also sent here.
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
  ...underRegie([
    { path: '/regie', file: 'routes/regie/direct.tsx', area: 'live' },
    // No screen: a file to keep.
    { path: '/regie/direct.csv', file: 'routes/regie/direct-csv.ts', area: 'live' },
    { path: '/regie/telephones', file: 'routes/regie/telephones.tsx', area: 'live' },
    { path: '/regie/semaines', file: 'routes/regie/semaines.tsx', area: 'weeks' },
    {
      path: '/regie/semaines/nouvelle',
      file: 'routes/regie/nouvelle-semaine.tsx',
      area: 'weeks',
      toAct: true,
    },
    { path: '/regie/semaines/:id', file: 'routes/regie/semaine.tsx', area: 'weeks' },
    { path: '/regie/semaines/:id/depouillement', file: 'routes/regie/depouillement.tsx', area: 'counts' },
    {
      path: '/regie/semaines/:id/proces-verbal/:version',
      file: 'routes/regie/proces-verbal.tsx',
      area: 'counts',
    },
    { path: '/regie/candidats', file: 'routes/regie/candidats.tsx', area: 'candidates' },
    {
      path: '/regie/candidats/import',
      file: 'routes/regie/import-talents.tsx',
      area: 'candidates',
      toAct: true,
    },
    { path: '/regie/candidats/:id', file: 'routes/regie/candidat.tsx', area: 'candidates' },
    { path: '/regie/messages', file: 'routes/regie/messages.tsx', area: 'messages' },
    { path: '/regie/codes', file: 'routes/regie/codes.tsx', area: 'codes' },
    // No screen: a file to keep.
    { path: '/regie/codes.csv', file: 'routes/regie/codes-csv.ts', area: 'codes' },
    { path: '/regie/bannieres', file: 'routes/regie/bannieres.tsx', area: 'banners' },
    { path: '/regie/faq', file: 'routes/regie/faq.tsx', area: 'questions' },
    { path: '/regie/apercu', file: 'routes/regie/apercu.tsx', area: 'preview' },
    { path: '/regie/reglages', file: 'routes/regie/reglages.tsx', area: 'settings' },
    { path: '/regie/videos', file: 'routes/regie/videos.tsx', area: 'videos' },
    { path: '/regie/pages', file: 'routes/regie/pages.tsx', area: 'pages' },
    { path: '/regie/validations', file: 'routes/regie/validations.tsx', area: 'approvals' },
    { path: '/regie/registre', file: 'routes/regie/registre.tsx', area: 'register' },
    { path: '/regie/equipe', file: 'routes/regie/equipe.tsx', area: 'team' },
    { path: '/regie/personnes', file: 'routes/regie/personnes.tsx', area: 'people' },
    { path: '/regie/personnes/:id', file: 'routes/regie/personne.tsx', area: 'people' },
    { path: '/regie/fraude', file: 'routes/regie/fraude.tsx', area: 'fraud' },
    { path: '/regie/fraude/:id', file: 'routes/regie/fraude-groupe.tsx', area: 'fraud' },
    // No screen: a file to keep.
    { path: '/regie/journal-export', file: 'routes/regie/journal-export.ts', area: 'journal' },
    { path: '/regie/journal', file: 'routes/regie/journal.tsx', area: 'journal' },
    // For every role; it finds nothing of areas that the role may not see.
    { path: '/regie/recherche', file: 'routes/regie/recherche.tsx' },
    // A visitor without an operator's session gets the same answer for existing and missing pages.
    { path: '/regie/*', file: 'routes/not-found.tsx' },
  ]),
  // The service worker shows it when there is no network and nothing was cached.
  { path: '/horsligne', file: 'routes/horsligne.tsx' },
  { path: '/*', file: 'routes/not-found.tsx' },
];

/**
 * The first page of the régie that a role may see, where an operator's work begins. Each role may see one
 * (`src/app/guards/regie.test.ts`).
 */
export function firstRegiePage(role: Role): string {
  const first = pages.find(({ area, path }) => area && !path.includes(':') && maySee(role, area));
  if (!first) throw new Error(`No page of the régie for the role ${role}`);
  return first.path;
}

/** Pages of the back office: under its guard, in its frame. */
function underRegie(pages: readonly Omit<Page, 'guard' | 'layout'>[]): Page[] {
  return pages.map((page) => ({ ...page, guard: 'regie', layout: 'layouts/regie.tsx' }));
}

const byPath = new Map(pages.map((page) => [page.path, page]));

/** The page of a pattern that the router matched; the router writes it without the first slash. */
export function pageFor(pattern: string): Page | undefined {
  return byPath.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
}
