import type { RouteConfig } from '@react-router/dev/routes';

/** Who may see a page; the rules stand in `guards/` under the same names. */
export type GuardName = 'auth' | 'status';

interface Page {
  path: string;
  file: string;
  guard?: GuardName;
  /** File of the frame around the page, where it is not the default one of `root.tsx`. */
  layout?: string;
}

/** The whole site. The guard of a page is here and nowhere else; `root.tsx` runs it before any loader. */
const site: readonly Page[] = [
  { path: '/', file: 'routes/home.tsx', guard: 'status' },
  { path: '/vote', file: 'routes/vote.tsx', guard: 'status' },
  { path: '/votecasted', file: 'routes/votecasted.tsx', guard: 'status' },
  { path: '/votecastedmultiple', file: 'routes/votecastedmultiple.tsx', guard: 'status' },
  { path: '/votepending', file: 'routes/votepending.tsx', guard: 'status' },
  { path: '/voteresult', file: 'routes/voteresult.tsx', guard: 'status' },
  { path: '/voteresultdetail', file: 'routes/voteresultdetail.tsx' },
  { path: '/votehistory', file: 'routes/votehistory.tsx' },
  { path: '/votehistorydetails/:id', file: 'routes/votehistorydetails.tsx' },
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
  // No screen: where the forms that unlink an account elsewhere are sent.
  { path: '/comptes-lies', file: 'routes/comptes-lies.tsx', guard: 'auth' },
  // No screen: where the form that signs out is sent.
  { path: '/deconnexion', file: 'routes/deconnexion.tsx' },
  { path: '/reglement', file: 'routes/reglement.tsx' },
  { path: '/faq', file: 'routes/faq.tsx' },
  { path: '/cgu', file: 'routes/cgu.tsx' },
  { path: '/access_denied', file: 'routes/access_denied.tsx', layout: 'layouts/access-denied.tsx' },
  // What the service worker shows where there is no network and nothing was kept.
  { path: '/horsligne', file: 'routes/horsligne.tsx' },
  { path: '/*', file: 'routes/not-found.tsx' },
];

const byPath = new Map(site.map((page) => [page.path, page]));

/** The page of a pattern that the router matched; the router writes it without the first slash. */
export function pageOf(pattern: string): Page | undefined {
  return byPath.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
}

/** Whether the site has this page: menus show only what exists. */
export function hasPage(path: string): boolean {
  return byPath.has(path);
}

export default site.map(({ path, file, layout }) => {
  const page = path === '/' ? { index: true, file } : { path: path.slice(1), file };
  return layout ? { file: layout, children: [page] } : page;
}) satisfies RouteConfig;
