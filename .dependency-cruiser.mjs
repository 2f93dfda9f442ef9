import { DOMAIN_ARROWS, NODE, npm, TEST } from './scripts/domain-arrows.ts';
import { ANY_SCHEMA, BESIDE, filesOfKind, PURE, servicesIn } from './scripts/domain-rooms.ts';

/**
 * Which part may import which (docs/architecture.md has the drawing). Every rule says what is allowed; all else is
 * refused. `typeOnly` leaves out imports of types alone: they couple nothing when the code runs.
 */
const typeOnly = ['type-only'];

/** Parts of `app` that run on the server alone; the router takes what only loaders and actions use out of pages. */
const APP_ON_SERVER = [
  '^src/app/(?:root|entry\\.server)\\.tsx$',
  '^src/app/(?:visit|error-response)\\.ts$',
  '^src/app/(?:guards|layouts|routes)/',
  '\\.server\\.tsx?$',
];

const rules = [
  {
    name: 'no-cycle',
    comment: 'what cannot be read in an order cannot be understood in parts; types count too.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolves',
    comment: 'an import that leads nowhere would also lead past every rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'production-packages',
    comment: 'what the product loads must be there after `npm ci --omit=dev`.',
    from: { path: '^src/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: typeOnly },
  },
  {
    name: 'product-stands-alone',
    comment: 'the product does not know its tests, scripts and measurements.',
    from: { path: '^src/', pathNot: TEST },
    to: { path: ['^(?:test|e2e|scripts|bench)/', TEST] },
  },
  ...DOMAIN_ARROWS,
  {
    name: 'domain-beside',
    comment:
      'files beside the features know none of them; of the database, the handle’s type, what its failures mean, whether it is many machines, and the setting of transactions on those.',
    from: { path: BESIDE, pathNot: TEST },
    to: {
      pathNot: [
        BESIDE,
        '^src/database/(?:client|failures|distribution/(?:is-distributed|one-connection))\\.ts$',
        npm('pg', 'zod', 'kysely', 'uuid', 'csv-stringify', 'ipaddr.js', 'p-queue', '@types/node'),
        NODE,
      ],
    },
  },
  {
    name: 'sql-in-queries',
    comment:
      'use cases begin transactions and leave statements to queries; the roll-up’s SQL is its use case.',
    from: {
      path: [servicesIn(), filesOfKind(['acts'])],
      pathNot: [TEST, '^src/domain/counting/rollup\\.ts$', '^src/domain/voting/statements\\.ts$'],
    },
    to: { path: [npm('kysely', 'pg'), filesOfKind(['sql'])], dependencyTypesNot: typeOnly },
  },
  {
    name: 'services-know-no-act',
    comment: 'acts ask services, never the other way round; the régie holds them all.',
    from: { path: servicesIn('(?!regie/)[^/]+'), pathNot: TEST },
    to: { path: filesOfKind(['acts']) },
  },
  {
    name: 'database-knows-tables',
    comment: 'the database layer knows no use case.',
    from: { path: '^src/database/', pathNot: TEST },
    to: { pathNot: ['^src/database/', npm('kysely', 'pg', '@types/node'), NODE] },
  },
  {
    name: 'site-knows-words',
    comment:
      'words, addresses and what pages and calls have in common: below both, so that neither needs the other.',
    from: { path: '^src/site/', pathNot: TEST },
    to: {
      pathNot: [
        '^src/site/',
        BESIDE,
        filesOfKind(PURE),
        '^src/database/failures\\.ts$',
        npm('react-router', 'isbot'),
      ],
      dependencyTypesNot: typeOnly,
    },
  },
  {
    name: 'demonstration-content',
    comment: 'invented content: tables, ids, types; its questions are those that every show is offered.',
    from: { path: '^src/demonstration/(?:load\\.ts$|content/)', pathNot: TEST },
    to: {
      pathNot: [
        '^src/demonstration/(?:load\\.ts$|content/)',
        '^src/database/(?:client|advisory-locks)\\.ts$',
        '^src/site/copy/starter-questions\\.ts$',
        BESIDE,
        filesOfKind(PURE),
        npm('kysely'),
      ],
    },
  },
  {
    name: 'demonstration-apart',
    comment:
      'the process that starts it, and what keeps its published passwords out, know the demonstration.',
    from: {
      path: '^src/',
      pathNot: [
        TEST,
        '^src/demonstration/',
        '^src/server/(?:main|prepare|app|terminal|published-accounts|pages/page-context)\\.ts$',
      ],
    },
    to: { path: '^src/demonstration/', dependencyTypesNot: typeOnly },
  },
  {
    name: 'one-chooser-of-databases',
    comment: 'which database, and its schema, is decided where the process starts.',
    from: { path: '^src/', pathNot: [TEST, '^src/server/main\\.ts$', '^src/database/open\\.ts$'] },
    to: {
      path: '^src/database/(?:open|embedded|migrate)\\.ts$',
    },
  },
  {
    name: 'embedded-from-open',
    comment: 'even the start asks `open.ts`, which locks and watches what it starts.',
    from: { path: '^src/server/' },
    to: { path: '^src/database/embedded' },
  },
  {
    name: 'one-maker-of-pools',
    comment: 'outside the database layer everybody else is handed a handle and knows its type.',
    from: {
      path: '^src/',
      pathNot: [
        TEST,
        '^src/database/',
        '^src/server/(?:dependencies|register/(?:sealing|count-check)-child)\\.ts$',
      ],
    },
    to: { path: '^src/database/client\\.ts$', dependencyTypesNot: typeOnly },
  },
  {
    name: 'server-asks-services',
    comment: 'the server reaches rows through services.',
    from: { path: '^src/server/', pathNot: TEST },
    to: { path: filesOfKind(['queries', 'sql']) },
  },
  {
    name: 'server-knows-no-page',
    comment: 'what pages and the server share stands in src/site.',
    from: { path: '^src/(?:server|domain|site|database|demonstration)/', pathNot: TEST },
    to: { path: '^src/app/' },
  },
  {
    name: 'calls-ask-services',
    comment: 'a call validates, asks a service and answers: no database of its own.',
    from: { path: '^src/server/api/', pathNot: TEST },
    to: { path: ['^src/database/', npm('kysely', 'pg')] },
  },
  {
    name: 'app-asks-services',
    comment: 'loaders and actions ask services, directly; no page knows a table.',
    from: { path: '^src/app/', pathNot: TEST },
    to: { path: ['^src/database/', filesOfKind(['queries', 'sql'])] },
  },
  {
    name: 'app-knows-the-request',
    comment: 'of the server, pages know what it says of a request (src/app/request.ts).',
    from: { path: '^src/app/', pathNot: TEST },
    to: { path: '^src/(?:server|demonstration)/', pathNot: '^src/server/pages/request-context\\.ts$' },
  },
  {
    name: 'app-is-handed-the-request',
    comment: 'and of that the type: what it describes is made where the process starts.',
    from: { path: '^src/app/', pathNot: TEST },
    to: { path: '^src/server/pages/request-context\\.ts$', dependencyTypesNot: typeOnly },
  },
  {
    name: 'components-know-rules',
    comment:
      'what runs in a browser: pure files; of schemas and errors the types, because zod would come along.',
    from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
    to: { path: '^src/domain/', pathNot: [filesOfKind(PURE), BESIDE], dependencyTypesNot: typeOnly },
  },
  {
    name: 'no-zod-in-browsers',
    comment: '91 kB for a check that the server makes anyway.',
    from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
    to: {
      path: [ANY_SCHEMA, '^src/domain/(?!(?:|[a-z-]+-)rules\\.ts$)[a-z-]+\\.ts$', npm('zod')],
      dependencyTypesNot: typeOnly,
    },
  },
  {
    name: 'components-stay-in-browsers',
    comment: 'a component that needs a loader’s help gets its answer as a prop.',
    from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
    to: { path: APP_ON_SERVER, dependencyTypesNot: typeOnly },
  },
  {
    name: 'routes-apart',
    comment: 'what two screens share stands in a feature’s folder; the router alone loads screens.',
    from: { path: '^src/', pathNot: TEST },
    to: { path: '^src/app/routes/.+\\.tsx?$' },
  },
  {
    name: 'ui-knows-no-feature',
    comment:
      'buttons and frames serve every screen; of the site they know the table, which their menus show.',
    from: { path: '^src/app/ui/', pathNot: TEST },
    to: { path: '^src/app/(?!ui/)' },
  },
  {
    name: 'copy-is-words',
    comment:
      'sentences know the names of things, that of the show and of countries among them, the form of ids, the number of a rule, how a share is written.',
    from: { path: '^src/site/copy/', pathNot: TEST },
    to: {
      pathNot: [
        '^src/site/copy/',
        '^src/domain/(?:contest/(?:show|end|undo)-|counting/share-|bonus/(?:budget-)?|regie/|(?:uuid|phone-country|password-length|picture|reason)-)rules\\.ts$',
      ],
      dependencyTypesNot: typeOnly,
    },
  },
];

export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // Route types, which the router writes: they come from the route's own file.
    exclude: { path: '(^|/)\\+types/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
