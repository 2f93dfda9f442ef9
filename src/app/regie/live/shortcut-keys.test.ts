import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PressedKey, SHORTCUTS, shortcutFor } from './shortcut-keys.ts';

const press = (key: string, more: Partial<PressedKey> = {}) =>
  shortcutFor({
    key,
    code: '',
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    target: { tagName: 'BODY', isContentEditable: false },
    ...more,
  });
const anyKey = fc.constantFrom('?', ...SHORTCUTS.map(({ key }) => key));

it('a key leads to one thing, with capitals locked too; any other key leads nowhere', () => {
  const keys = SHORTCUTS.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const one of SHORTCUTS) {
    expect(press(one.key)).toEqual(one);
    expect(press(one.key.toUpperCase())).toEqual(one);
  }
  expect(press('?', { shiftKey: true })).toBe('help');
  for (const other of ['Enter', ' ', 'Escape', 'Tab', 'z', 'ArrowUp']) expect(press(other)).toBeNull();
});

it('the range of the curve is chosen by the first digits, where they stand on French keyboards too', () => {
  for (const [code, printed] of [
    ['Digit1', '&'],
    ['Digit2', 'é'],
    ['Digit3', '"'],
  ] as const) {
    const key = code.at(-1);
    expect(press(printed, { code })).toMatchObject({ key, does: 'press' });
    expect(press(String(key), { code })).toMatchObject({ key, does: 'press' });
    expect(press(printed, { code, target: { tagName: 'INPUT', isContentEditable: false } })).toBeNull();
  }
  expect(press('à', { code: 'Digit0' })).toBeNull();
});

it('no key is a shortcut while an operator types, holds it down, or means the browser', () => {
  const typing = fc.constantFrom('INPUT', 'TEXTAREA', 'SELECT').map((tagName) => ({
    target: { tagName, isContentEditable: false },
  }));
  const others = fc.constantFrom<Partial<PressedKey>>(
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { repeat: true },
    { target: { tagName: 'DIV', isContentEditable: true } },
  );
  fc.assert(fc.property(anyKey, fc.oneof(typing, others), (key, more) => press(key, more) === null));
});

it('no key does what acts on the vote: it focuses', () => {
  for (const key of ['s', 'p', 'a']) expect(press(key)).toMatchObject({ does: 'focus' });
});
