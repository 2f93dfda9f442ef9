import { expect, it } from 'vitest';
import { CODE_CAPS } from '#domain/bonus/budget-rules.ts';
import { flashMessages } from './flash.ts';

it('what a code gave has a message for every number that one may give', () => {
  const most = CODE_CAPS.perPerson;
  expect(flashMessages['bonus-code-1']?.text).toBe(
    'Code partenaire\u00a0: vous avez obtenu 1\u00a0vote bonus',
  );
  expect(flashMessages[`bonus-code-${most}`]?.text).toContain(`${most}\u00a0votes bonus`);
  expect(flashMessages[`bonus-code-${most + 1}`]).toBeUndefined();
});
