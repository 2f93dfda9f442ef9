/**
 * Keys of the live screen. To add one: a line here, its words in `src/site/copy/regie-shortcuts.ts`, and on the target
 * element `data-shortcut` with the key. A `code` names a position on the keyboard, as digits need Shift on French ones.
 * `focus` only focuses the target: no shortcut acts on the vote. `press` presses a link or a switch of the screen;
 * `journal` opens that page.
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

/** The fields of a key event that decide whether it is a shortcut. */
export interface PressedKey {
  key: string;
  /** The key's position on the keyboard, whatever the layout prints there. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** True for the repeated events of a key that is held down. */
  repeat: boolean;
  /** The element that has the focus. */
  target: { tagName: string; isContentEditable: boolean };
}

const TYPED_INTO = ['INPUT', 'TEXTAREA', 'SELECT'];

/**
 * The shortcut of a key, or `help` for « ? ». Null for any other key, while the operator types, with Ctrl, Alt or Cmd
 * (the browser's shortcuts), and while a key is held down.
 */
export function shortcutFor({ target, repeat, ...pressed }: PressedKey): Shortcut | 'help' | null {
  if (repeat || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (target.isContentEditable || TYPED_INTO.includes(target.tagName)) return null;
  // Many keyboards need Shift for « ? », so it is checked first.
  if (pressed.key === '?') return 'help';
  if (pressed.shiftKey) return null;
  const typed = pressed.key.toLowerCase();
  return SHORTCUTS.find((one) => ('code' in one && one.code === pressed.code) || one.key === typed) ?? null;
}
