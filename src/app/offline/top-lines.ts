/** A line under the top bar, outside of what React draws, so that it stays when the visitor changes pages. */
export interface TopLine {
  /** Shows a text, followed by its buttons and links. */
  say(text: string, ...acts: readonly HTMLElement[]): void;
  remove(): void;
}

/** The window's event when the line has dropped a form: a page that shows what was done can reload itself. */
export const FORM_DROPPED = 'coupee';

/** Time after which a screen reader has noticed a new line, milliseconds. */
const HEARD_MS = 100;

/** @param kind at most one line of each kind is shown @param role how urgently a screen reader reads it out */
export function topLine(kind: 'coupee' | 'vote', role: 'alert' | 'status'): TopLine {
  const line = Object.assign(document.createElement('div'), {
    className: kind === 'coupee' ? 'bandeau bandeau--coupee' : 'bandeau',
  });
  line.dataset.bandeau = kind;
  line.setAttribute('role', role);
  let saying: ReturnType<typeof setTimeout> | undefined;
  return {
    say(text, ...acts) {
      const fresh = !line.isConnected;
      if (fresh) {
        document.querySelector(`[data-bandeau=${kind}]`)?.remove();
        document.getElementById('contenu')?.before(line);
      }
      const words = document.createElement('span');
      words.textContent = text;
      clearTimeout(saying);
      // Screen readers read a new alert out at once; of a status they read only changes.
      if (fresh && role === 'status')
        saying = setTimeout(() => line.replaceChildren(words, ...acts), HEARD_MS);
      else line.replaceChildren(words, ...acts);
    },
    remove() {
      clearTimeout(saying);
      line.remove();
    },
  };
}

/** A button for such a line. */
export function lineButton(label: string, onTap: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onTap);
  return button;
}

/** A link for such a line. */
export function lineLink(label: string, href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  return link;
}
