import type { Db } from '#database/client.ts';
import { lookAtSealing } from '#domain/regie/sealed-factors.ts';
import type { AppConfig, ReadConfig } from '#server/config/config.ts';
import { count, type Finding, note, ok, wrong } from './finding.ts';

/** Words of examples and tests: a secret that contains one was not drawn at random. */
const WORDS = /secret|password|changeme|change-me|example|test|demo|palmares|123456/i;
const FEWEST_SIGNS = 10;
const MAKE = 'Make another with "openssl rand -hex 32"';

/** Whether a secret looks drawn at random. */
export const looksDrawn = (secret: string) =>
  secret.length >= 32 && new Set(secret).size >= FEWEST_SIGNS && !WORDS.test(secret);

/** Checks that secrets are set, drawn at random and all different; no finding contains one. */
export function lookAtSecrets({ givenSecrets, metrics, demonstration }: ReadConfig): Finding[] {
  const { session, sealing, pseudonym, register } = givenSecrets;
  const given: [string, string | null | undefined][] = [
    ['SESSION_SECRET', session.current],
    ['SEALING_SECRET', sealing.current],
    ['PSEUDONYM_SECRET', pseudonym.current],
    ['REGISTER_SECRET', register],
    ['METRICS_TOKEN', metrics.token],
  ];
  const weak = given.filter(([, secret]) => secret && !looksDrawn(secret));
  const findings = weak.map(([name]) =>
    wrong(
      `${name} does not look drawn: it repeats itself, or holds a word of an example.`,
      name === 'REGISTER_SECRET'
        ? `${MAKE}, before the first contest has a register: afterwards it cannot be exchanged.`
        : `${MAKE}, and change it as docs/operations.md says ("Changing secrets").`,
    ),
  );
  if (demonstration) return findings;
  if (findings.length === 0) findings.push(ok('The secrets that are given look drawn.'));
  if (register && register === session.current)
    findings.push(
      note(
        'REGISTER_SECRET is SESSION_SECRET: one that leaks can be exchanged, the other cannot.',
        'Give the register a secret of its own before its first contest.',
      ),
    );
  const shared = given.filter(([name, secret]) => /SEALING|PSEUDONYM/.test(name) && !secret);
  if (shared.length > 0)
    findings.push(
      note(
        `${shared.map(([name]) => name).join(' and ')} ${shared.length > 1 ? 'are' : 'is'} not given: SESSION_SECRET does that work too.`,
        'Give each a secret of its own; what was made before still opens.',
      ),
    );
  return findings;
}

/** Checks that every operator's second factor can be opened, also once the earlier secrets are taken away. */
export async function lookAtFactors(db: Db, { sealingSecrets }: AppConfig): Promise<Finding[]> {
  const { unreadable, outdated } = await lookAtSealing(db, sealingSecrets);
  const operators = (number: number) => `the second factor of ${count(number, 'operator')}`;
  if (unreadable > 0)
    return [
      wrong(
        `No secret that is given opens ${operators(unreadable)}: their codes are refused.`,
        'Give the secret of before (SEALING_SECRET or, without one, SESSION_SECRET), or the one tried since, as SEALING_SECRET_PREVIOUS; where it is lost, "When the old one is lost" in docs/operations.md.',
      ),
    ];
  if (outdated > 0)
    return [
      note(
        `An earlier secret still seals ${operators(outdated)}.`,
        'Leave the _PREVIOUS secrets in place, and change none: the product seals anew an hour after its start.',
      ),
    ];
  return [ok('The present secret opens the second factor of every operator.')];
}
