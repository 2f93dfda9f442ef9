import { FEATURES, filesOf, SHARED_FILES } from './scripts/domain-vocabulary.ts';

/**
 * Who may import whom (docs/architecture.md has the drawing). Every rule says what is allowed; all else is refused.
 * `typeOnly` leaves out imports that are gone once the types are: they couple nothing when the code runs.
 */
const typeOnly = ['type-only'];
const TEST = '\\.test\\.tsx?$';
const NODE =
  '^(?:node:|(?:crypto|net|path|os|fs|util|zlib|stream|child_process|async_hooks|perf_hooks)(?:/|$))';
const npm = (...names) => `(?:^|/)node_modules/(?:@types/)?(?:${names.join('|')})/`;

const ANY_SCHEMA = '^src/domain/[^/]+/schema\\.ts$';
const DOMAIN_ERRORS = '^src/domain/errors\\.ts$';

const domain = Object.entries(FEATURES).flatMap(([feature, asked]) => {
  const own = (...parts) => parts.map((part) => filesOf(part, feature));
  const others = asked.flatMap((other) => ['service', 'tool', 'pure'].map((part) => filesOf(part, other)));
  const rule = (part, comment, allowed) => ({
    name: `${feature}-${part}`,
    comment,
    severity: 'error',
    from: { path: filesOf(part, feature), pathNot: TEST },
    to: { pathNot: allowed },
  });
  return [
    rule('pure', 'schemas and rules: zod, the errors, other schemas. Nothing that a browser does not have.', [
      ...own('pure'),
      ANY_SCHEMA,
      DOMAIN_ERRORS,
      npm('zod', 'libphonenumber-js'),
    ]),
    rule('tool', 'works on the server, without SQL and without other features.', [
      ...own('pure', 'tool'),
      DOMAIN_ERRORS,
      npm('@node-rs/argon2', 'otplib', '@types/node', 'marked', 'sanitize-html'),
      NODE,
    ]),
    rule('queries', 'SQL: the tables, the handle, own rules. No other feature’s.', [
      ...own('pure', 'tool', 'queries'),
      '^src/database/(?:client|schema|[a-z]+-tables)\\.ts$',
      npm('kysely', 'pg'),
    ]),
    rule('service', 'use cases: own files, the features that FEATURES lets it ask, the handle’s type.', [
      ...own('pure', 'tool', 'queries', 'service'),
      ...others,
      ANY_SCHEMA,
      DOMAIN_ERRORS,
      '^src/domain/version\\.ts$',
      '^src/database/(?:client|failures)\\.ts$',
      npm('kysely', 'pg', '@types/node'),
      NODE,
    ]),
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
      name: 'domain-shared',
      comment: 'files beside the features know none of them.',
      severity: 'error',
      from: { path: SHARED_FILES },
      to: { pathNot: [SHARED_FILES, npm('zod', '@types/node'), NODE] },
    },
    {
      name: 'sql-in-queries',
      comment:
        'use cases begin transactions and leave statements to queries; the roll-up’s SQL is its use case.',
      severity: 'error',
      from: { path: filesOf('service'), pathNot: ['^src/domain/counting/rollup\\.ts$'] },
      to: { path: npm('kysely', 'pg'), dependencyTypesNot: typeOnly },
    },
    {
      name: 'database-knows-tables',
      comment:
        'the database layer knows no use case; the demonstration, which it loads, is made of our ids and words.',
      severity: 'error',
      from: { path: '^src/database/', pathNot: [TEST, '^src/database/demo'] },
      to: { pathNot: ['^src/database/', npm('kysely', 'pg', '@types/node'), NODE] },
    },
    {
      name: 'demonstration',
      comment: 'invented content: tables, ids, types.',
      severity: 'error',
      from: { path: '^src/database/demo', pathNot: TEST },
      to: {
        pathNot: [
          '^src/database/(?:demo/|client\\.ts$)',
          filesOf('pure'),
          '^src/domain/identity/user-id\\.ts$',
          npm('kysely'),
        ],
      },
    },
    {
      name: 'one-chooser-of-databases',
      comment: 'which database, and its schema, is decided where the process starts.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/server/main\\.ts$', '^src/database/open\\.ts$'] },
      to: {
        path: '^src/database/(?:open|embedded|migrate|demo)\\.ts$',
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
      comment:
        'the server reaches rows through services; of pages it knows the table, the sentences, where visitors are ' +
        'sent, how a refusal is told, and who is a robot.',
      severity: 'error',
      // The demonstration finds its own accounts again without signing in as them, which no service lets anybody do.
      from: { path: '^src/server/', pathNot: [TEST, '^src/server/demo-accounts\\.ts$'] },
      to: {
        path: [
          '^src/app/(?!copy/|(?:paths|routes|robots|error-response)\\.ts$|guards/next\\.ts$|identity/arrival\\.ts$)',
          filesOf('queries'),
        ],
      },
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
      to: { path: ['^src/database/', filesOf('queries')] },
    },
    {
      name: 'app-knows-the-request',
      comment:
        'of the server, pages know the context of a request, the type of what it carries, how what was thrown is ' +
        'read as a refusal, which is the same for pages and calls, and how text becomes HTML.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: TEST },
      to: { path: '^src/server/', pathNot: '^src/server/(?:request-context|dependencies|errors|html)\\.ts$' },
    },
    {
      name: 'app-is-handed-dependencies',
      comment: 'they are made where the process starts.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: TEST },
      to: { path: '^src/server/dependencies\\.ts$', dependencyTypesNot: typeOnly },
    },
    {
      name: 'components-know-rules',
      comment:
        'what runs in a browser: pure files; of schemas and errors the types, because zod would come along.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
      to: { path: ['^src/domain/', '^src/server/'], pathNot: filesOf('pure'), dependencyTypesNot: typeOnly },
    },
    {
      name: 'no-zod-in-browsers',
      comment: '91 kB for a check that the server makes anyway.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: [TEST, ...APP_ON_SERVER] },
      to: { path: [ANY_SCHEMA, SHARED_FILES, npm('zod')], dependencyTypesNot: typeOnly },
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
      to: { path: '^src/app/(?!ui/|copy/|(?:paths|routes)\\.ts$)' },
    },
    {
      name: 'copy-is-words',
      comment: 'sentences know the names of things, that of the show among them, and nothing else.',
      severity: 'error',
      from: { path: '^src/app/copy/', pathNot: TEST },
      to: {
        pathNot: ['^src/app/copy/', '^src/domain/contest/show\\.ts$'],
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
