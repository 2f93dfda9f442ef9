import { expect, it } from 'vitest';
import { mayAct, ROLES } from '#domain/acts/role-rules.ts';
import { extensionLimits } from './end-rules.ts';

it.each(ROLES)(
  'every press that the live screen offers to the role %s is one that it may do alone',
  (role) => {
    const { presses, pressed, alone } = extensionLimits(role);
    expect(presses).toEqual(presses.toSorted((a, b) => a - b));
    for (const minutes of presses) {
      expect(minutes).toBeGreaterThan(0);
      expect(minutes).toBeLessThanOrEqual(pressed);
    }
    expect(pressed).toBeLessThanOrEqual(alone);
    expect(alone > 0).toBe(mayAct(role, 'live'));
  },
);
