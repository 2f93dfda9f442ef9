import { ANY_SCHEMA, BESIDE, FEATURES, filesOfKind, type Kind, PURE, servicesIn } from './domain-rooms.ts';

export const TEST = '\\.test\\.tsx?$';
/** Node's own modules. */
export const NODE =
  '^(?:node:|(?:crypto|net|path|os|fs|util|zlib|stream|child_process|async_hooks|perf_hooks)(?:/|$))';
/** A pattern for the files of some packages. */
export const npm = (...names: string[]) => `(?:^|/)node_modules/(?:@types/)?(?:${names.join('|')})/`;

/** Which feature of `src/domain` may import which: rules for dependency-cruiser. */
export const DOMAIN_ARROWS = Object.entries(FEATURES).flatMap(([feature, asked]) => {
  const own = (...kinds: Kind[]) => filesOfKind(kinds, feature);
  const ownServices = servicesIn(feature);
  const others = asked.flatMap((other) => [servicesIn(other), filesOfKind([...PURE, 'acts', 'sql'], other)]);
  const rule = (name: string, path: string, comment: string, allowed: string[]) => ({
    name: `${feature}-${name}`,
    comment,
    from: { path, pathNot: TEST },
    to: { pathNot: allowed },
  });
  return [
    rule(
      'pure',
      own(...PURE),
      'schemas and rules: zod, the errors, those of the features that FEATURES lets it ask, other schemas. Nothing that a browser does not have.',
      [
        own(...PURE),
        ...asked.map((other) => filesOfKind(PURE, other)),
        ANY_SCHEMA,
        BESIDE,
        npm('zod', 'libphonenumber-js'),
        '^src/domain/identity/phone-metadata\\.json$',
      ],
    ),
    rule(
      'queries',
      own('queries'),
      'SQL: the tables, the handle, the locks, own rules. No other feature’s.',
      [
        own(...PURE, 'queries', 'sql'),
        ownServices,
        ...asked.map((other) => filesOfKind([...PURE, 'sql'], other)),
        BESIDE,
        '^src/database/(?:client|schema|advisory-locks|[a-z]+-tables)\\.ts$',
        npm('kysely', 'pg'),
      ],
    ),
    rule('sql', own('sql'), 'expressions of SQL: text.', [own('sql')]),
    rule(
      'service',
      ownServices,
      'use cases: own files, the features that FEATURES lets it ask, the handle’s type.',
      [
        own(...PURE, 'queries', 'sql'),
        ownServices,
        ...others,
        ANY_SCHEMA,
        BESIDE,
        '^src/database/(?:client|failures)\\.ts$',
        npm(
          'kysely',
          'pg',
          '@types/node',
          '@node-rs/argon2',
          'otplib',
          'marked',
          'sanitize-html',
          'lru-cache',
        ),
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
