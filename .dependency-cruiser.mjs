import { BESIDE, FEATURES, filesOfKind, servicesIn } from './scripts/domain-rooms.ts';

/**
 * Who may import whom (docs/architecture.md has the drawing). Every rule says what is allowed; all else is refused.
 * `typeOnly` leaves out imports that are gone once the types are: they couple nothing when the code runs.
 */
const typeOnly = ['type-only'];
const TEST = '\\.test\\.tsx?$';
const NODE =
  '^(?:node:|(?:crypto|net|path|os|fs|util|zlib|stream|child_process|async_hooks|perf_hooks)(?:/|$))';
const npm = (...names) => `(?:^|/)node_modules/(?:@types/)?(?:${names.join('|')})/`;

const PURE = ['schema', 'rules'];
const ANY_SCHEMA = filesOfKind(['schema']);

const domain = Object.entries(FEATURES).flatMap(([feature, asked]) => {
  const own = (...kinds) => filesOfKind(kinds, feature);
  const ownServices = servicesIn(feature);
  const others = asked.flatMap((other) => [servicesIn(other), filesOfKind([...PURE, 'acts'], other)]);
  const rule = (name, path, comment, allowed) => ({
    name: `${feature}-${name}`,
    comment,
    severity: 'error',
    from: { path, pathNot: TEST },
    to: { pathNot: allowed },
  });
  return [
    rule(
      'pure',
      own(...PURE),
      'schemas and rules: zod, the errors, other schemas. Nothing that a browser does not have.',
      [
        own(...PURE),
        ANY_SCHEMA,
        BESIDE,
        npm('zod', 'libphonenumber-js'),
        '^src/domain/identity/phone-metadata\\.json$',
      ],
    ),
    rule('queries', own('queries'), 'SQL: the tables, the handle, own rules. No other feature’s.', [
      own(...PURE, 'queries'),
      ownServices,
      ...asked.map((other) => filesOfKind(PURE, other)),
      BESIDE,
      '^src/database/(?:client|schema|[a-z]+-tables)\\.ts$',
      npm('kysely', 'pg'),
    ]),
    rule(
      'service',
      ownServices,
      'use cases: own files, the features that FEATURES lets it ask, the handle’s type.',
      [
        own(...PURE, 'queries'),
        ownServices,
        ...others,
        ANY_SCHEMA,
        BESIDE,
        '^src/database/(?:client|failures)\\.ts$',
        npm('kysely', 'pg', '@types/node', '@node-rs/argon2', 'otplib', 'marked', 'sanitize-html'),
        NODE,
      ],
    ),
    rule(
      'acts',
      own('acts'),
      'acts: own files, the kernel of acts, the features that FEATURES lets it ask.',
      [
        own(...PURE, 'queries', 'acts'),
        ownServices,
        ...others,
        ANY_SCHEMA,
        BESIDE,
        '^src/database/client\\.ts$',
        NODE,
      ],
    ),
  ];
});

/** Parts of `app` that run on the server alone; the router takes what only loaders and actions use out of pages. */
const APP_ON_SERVER = [
  '^src/app/(?:root|entry\\.server)\\.tsx$',
  '^src/app/(?:visit|error-response)\\.ts$',
  '^src/app/(?:guards|layouts|routes)/',
  '\\.server\\.tsx?$',
];

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'what cannot be read in an order cannot be understood in parts; types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'an import that leads nowhere would also lead past every rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'production-packages',
      comment: 'what the product loads must be there after `npm ci --omit=dev`.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: typeOnly },
    },
    {
      name: 'product-stands-alone',
      comment: 'the product does not know its tests, scripts and measurements.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: ['^(?:test|e2e|scripts|bench)/', TEST] },
    },
    ...domain,
    {
      name: 'domain-beside',
      comment: 'files beside the features know none of them; of the database, the handle’s type.',
      severity: 'error',
      from: { path: BESIDE, pathNot: TEST },
      to: {
        pathNot: [
          BESIDE,
          '^src/database/client\\.ts$',
          npm('zod', 'kysely', 'uuid', 'csv-stringify', 'ipaddr.js', 'p-queue', '@types/node'),
          NODE,
        ],
      },
    },
    {
      name: 'sql-in-queries',
      comment:
        'use cases begin transactions and leave statements to queries; the roll-up’s SQL is its use case.',
      severity: 'error',
      from: {
        path: [servicesIn(), filesOfKind(['acts'])],
        pathNot: [TEST, '^src/domain/counting/rollup\\.ts$', '^src/domain/voting/statements\\.ts$'],
      },
      to: { path: npm('kysely', 'pg'), dependencyTypesNot: typeOnly },
    },
    {
      name: 'services-know-no-act',
      comment: 'acts ask services, never the other way round; the régie holds them all.',
      severity: 'error',
      from: { path: servicesIn('(?!regie/)[^/]+'), pathNot: TEST },
      to: { path: filesOfKind(['acts']) },
    },
    {
      name: 'database-knows-tables',
      comment: 'the database layer knows no use case.',
      severity: 'error',
      from: { path: '^src/database/', pathNot: TEST },
      to: { pathNot: ['^src/database/', npm('kysely', 'pg', '@types/node'), NODE] },
    },
    {
      name: 'site-knows-words',
      comment:
        'words, addresses and what pages and calls have in common: below both, so that neither needs the other.',
      severity: 'error',
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
      comment: 'invented content: tables, ids, types.',
      severity: 'error',
      from: { path: '^src/demonstration/(?:load\\.ts$|content/)', pathNot: TEST },
      to: {
        pathNot: [
          '^src/demonstration/(?:load\\.ts$|content/)',
          '^src/database/client\\.ts$',
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
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          TEST,
          '^src/demonstration/',
          '^src/server/(?:main|app|terminal|published-accounts|ssr)\\.ts$',
        ],
      },
      to: { path: '^src/demonstration/', dependencyTypesNot: typeOnly },
    },
    {
      name: 'one-chooser-of-databases',
      comment: 'which database, and its schema, is decided where the process starts.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/server/main\\.ts$', '^src/database/open\\.ts$'] },
      to: {
        path: '^src/database/(?:open|embedded|migrate)\\.ts$',
      },
    },
    {
      name: 'embedded-from-open',
      comment: 'even the start asks `open.ts`, which locks and watches what it starts.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/database/embedded' },
    },
    {
      name: 'one-maker-of-pools',
      comment: 'outside the database layer everybody else is handed a handle and knows its type.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/database/', '^src/server/dependencies\\.ts$'] },
      to: { path: '^src/database/client\\.ts$', dependencyTypesNot: typeOnly },
    },
    {
      name: 'server-asks-services',
      comment: 'the server reaches rows through services.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: TEST },
      to: { path: filesOfKind(['queries']) },
    },
    {
      name: 'server-knows-no-page',
      comment: 'what pages and the server share stands in src/site.',
      severity: 'error',
      from: { path: '^src/(?:server|domain|site|database|demonstration)/', pathNot: TEST },
      to: { path: '^src/app/' },
    },
    {
      name: 'calls-ask-services',
      comment: 'a call validates, asks a service and answers: no database of its own.',
      severity: 'error',
      from: { path: '^src/server/api/', pathNot: TEST },
      to: { path: ['^src/database/', npm('kysely', 'pg')] },
    },
    {
      name: 'app-asks-services',
      comment: 'loaders and actions ask services, directly; no page knows a table.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: TEST },
      to: { path: ['^src/database/', filesOfKind(['queries'])] },
    },
    {
      name: 'app-knows-the-request',
      comment: 'of the server, pages know the type of a request’s context, by one file of their own.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: [TEST, '^src/app/request\\.ts$'] },
      to: { path: '^src/(?:server|demonstration)/' },
    },
    {
      name: 'app-is-handed-the-request',
      comment: 'a type: what it describes is made where the process starts.',
      severity: 'error',
      from: { path: '^src/app/request\\.ts$' },
      to: { path: '^src/server/(?!request-context\\.ts$)' },
    },
    {
      name: 'app-imports-no-server-code',
      comment: 'a type: what it describes is made where the process starts.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: TEST },
      to: { path: '^src/server/', dependencyTypesNot: typeOnly },
    },
    {
      name: 'components-know-rules',
      comment:
        'what runs in a browser: pure files; of schemas and errors the types, because zod would come along.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
      to: { path: '^src/domain/', pathNot: [filesOfKind(PURE), BESIDE], dependencyTypesNot: typeOnly },
    },
    {
      name: 'no-zod-in-browsers',
      comment: '91 kB for a check that the server makes anyway.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
      to: {
        path: [ANY_SCHEMA, '^src/domain/(?!(?:|[a-z-]+-)rules\\.ts$)[a-z-]+\\.ts$', npm('zod')],
        dependencyTypesNot: typeOnly,
      },
    },
    {
      name: 'components-stay-in-browsers',
      comment: 'a component that needs a loader’s help gets its answer as a prop.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
      to: { path: APP_ON_SERVER, dependencyTypesNot: typeOnly },
    },
    {
      name: 'routes-apart',
      comment: 'what two screens share stands in a feature’s folder; the router alone loads screens.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^src/app/routes/.+\\.tsx?$' },
    },
    {
      name: 'ui-knows-no-feature',
      comment:
        'buttons and frames serve every screen; of the site they know the table, which their menus show.',
      severity: 'error',
      from: { path: '^src/app/ui/', pathNot: TEST },
      to: { path: '^src/app/(?!ui/)' },
    },
    {
      name: 'copy-is-words',
      comment:
        'sentences know the names of things, that of the show among them, the form of ids, the number of a rule.',
      severity: 'error',
      from: { path: '^src/site/copy/', pathNot: TEST },
      to: {
        pathNot: ['^src/site/copy/', '^src/domain/(?:contest/(?:show|end)-|bonus/|uuid-)rules\\.ts$'],
        dependencyTypesNot: typeOnly,
      },
    },
  ],
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
