/**
 * Keys of the live screen. To add one: a line here, its words in `src/site/copy/regie-shortcuts.ts`, and `data-shortcut`
 * with the key on what it leads to. One with a `code` is a place of the keyboard: on French ones a digit takes Shift. `focus` goes there, and does nothing: what acts on the vote is never more than focused.
 * `press` presses a link or a switch of the screen itself; `journal` opens the page.
 */
export const SHORTCUTS = [
  { key: 'a', does: 'focus' },
  { key: 's', does: 'focus' },
  { key: 'p', does: 'focus' },
  { key: 'r', does: 'focus' },
  { key: 'j', does: 'journal' },
  { key: '1', code: 'Digit1', does: 'press' },
  { key: '2', code: 'Digit2', does: 'press' },
  { key: '3', code: 'Digit3', does: 'press' },
] as const satisfies readonly { key: string; code?: string; does: 'focus' | 'press' | 'journal' }[];
export type Shortcut = (typeof SHORTCUTS)[number];

/** Of a key that is pressed, what decides whether it is a shortcut. */
export interface PressedKey {
  key: string;
  /** Its place on the keyboard; what is printed there depends on the country. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** It is held down. */
  repeat: boolean;
  /** Of the element that has the focus. */
  target: { tagName: string; isContentEditable: boolean };
}

const TYPED_INTO = ['INPUT', 'TEXTAREA', 'SELECT'];

/**
 * The shortcut that a key is, `help` for « ? »; null for all else: while an operator types, with Ctrl, Alt or Cmd, which are
 * the browser's, and while a key is held down.
 */
export function shortcutFor({ target, repeat, ...pressed }: PressedKey): Shortcut | 'help' | null {
  if (repeat || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (target.isContentEditable || TYPED_INTO.includes(target.tagName)) return null;
  // On many keyboards it takes Shift.
  if (pressed.key === '?') return 'help';
  if (pressed.shiftKey) return null;
  const typed = pressed.key.toLowerCase();
  return SHORTCUTS.find((one) => ('code' in one && one.code === pressed.code) || one.key === typed) ?? null;
}
